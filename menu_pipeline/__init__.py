"""A Dagster project that reads partner kitchens' menus every day without any of their sites noticing."""

__version__ = "0.1.0"
