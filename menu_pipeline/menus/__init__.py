"""Menus: bytes in, dishes out. Pure: no I/O, clock or randomness."""
