"""Players made of code: they are asked, see what their seat may know, and answer."""
