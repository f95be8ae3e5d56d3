"""``python -m menu_pipeline.cli``, for where the console script is not installed."""

from menu_pipeline.cli import main

main(prog_name="menu-pipeline")
