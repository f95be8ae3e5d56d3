"""``python -m menu_pipeline.cli``, for where the console script is not installed."""

from menu_pipeline.cli import main

try:
    main(prog_name="menu-pipeline")
finally:
    # Python notes that Ctrl-C came while source text was executed (dataclasses, Dagster's records), and in a module run
    # by -m dies of SIGINT at its end, whoever dealt with the interrupt since. Executing any text takes the note away.
    exec("")
