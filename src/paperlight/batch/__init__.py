"""Many inputs on this machine: sources, worker processes, the run."""
