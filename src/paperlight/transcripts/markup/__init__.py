"""What a vision-language model writes -> blocks and tables."""
