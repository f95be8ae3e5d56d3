"""A rendering sidecar of our own: Playwright and a local Chromium behind the FlareSolverr v1 API."""
