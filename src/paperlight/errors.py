"""Everything Paperlight raises on purpose.

* Error                          exit  http
  - UsageError                     10   422   the request itself is wrong
    - NoInput                      10   422   nothing to read was named or found
    - OutputRefused                10   422   the output would overwrite or cannot be written
      - OutputClosed              141   422   whoever reads standard output has stopped
  - DocumentError                  11   422   the input cannot be read
    - EmptyFile                    12   422   zero bytes
    - UnknownFormat                13   415   not a format Paperlight reads
    - DamagedDocument              14   422   the format is known, the bytes are broken
    - PasswordRequired             15   422   encrypted, and no password was given
    - WrongPassword                15   422   encrypted, and the password does not open it
    - NoPages                      16   422   a document without pages
    - TooManyPixels                17   413   larger than the decoding limit
    - DocumentChanging             18   409   written to while it was read
  - PageError                       4   422   one page cannot be read; the others can
    - PageUndecodable               4   422   a picture on the page cannot be decoded
    - PageTimeout                   4   504   the page took longer than its deadline
    - PageCrashed                   4   502   the page killed its worker process twice
  - EngineError                    19   502   the engine cannot read or misbehaved
    - EngineMissing                19   503   the engine or a part of it is not installed

Exit 0 is all good; 3 means that a page is partial (or suspect, under --fail-on suspect); 4 that an
input or page failed among others, and wins over 3; 130 that the run was interrupted. The codes 10
to 19 are used when a single input was named. 1 and 2 are never used on purpose: they belong to a
crash of Python and to a mistyped command. 141 is what a shell reports for a program that wrote to
a closed pipe; nothing is printed then.
"""

from __future__ import annotations


class Error(Exception):
    """A failure that Paperlight foresees; the message names the cause and the next step."""

    exit_code = 10
    http_status = 422


class UsageError(Error):
    """The request itself is wrong."""


class NoInput(UsageError):
    """Nothing to read was named or found."""


class OutputRefused(UsageError):
    """The output would overwrite something or cannot be written."""


class OutputClosed(OutputRefused):
    """Whoever reads standard output has stopped."""

    exit_code = 141


class DocumentError(Error):
    """The input cannot be read."""

    exit_code = 11


class EmptyFile(DocumentError):
    """The file has no bytes."""

    exit_code = 12


class UnknownFormat(DocumentError):
    """The bytes are of no format that Paperlight reads."""

    exit_code = 13
    http_status = 415


class DamagedDocument(DocumentError):
    """The format is known, but the bytes are broken beyond repair."""

    exit_code = 14


class PasswordRequired(DocumentError):
    """The document is encrypted and no password was given."""

    exit_code = 15


class WrongPassword(DocumentError):
    """The document is encrypted and the password does not open it."""

    exit_code = 15


class NoPages(DocumentError):
    """The document has no pages."""

    exit_code = 16


class TooManyPixels(DocumentError):
    """The picture is larger than the decoding limit."""

    exit_code = 17
    http_status = 413


class DocumentChanging(DocumentError):
    """The file was written to, replaced or removed while it was read."""

    exit_code = 18
    http_status = 409


class PageError(Error):
    """One page cannot be read; the others can."""

    exit_code = 4


class PageUndecodable(PageError):
    """A picture that fills the page cannot be decoded."""


class PageTimeout(PageError):
    """The page took longer than its deadline."""

    http_status = 504


class PageCrashed(PageError):
    """The page killed its worker process twice."""

    http_status = 502


class EngineError(Error):
    """The engine cannot read or misbehaved."""

    exit_code = 19
    http_status = 502


class EngineMissing(EngineError):
    """The engine, or a part of it, is not installed."""

    http_status = 503
