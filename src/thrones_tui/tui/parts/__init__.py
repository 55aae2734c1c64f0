"""What screens are made of, and small screens of their own that lead nowhere: they only pop."""
