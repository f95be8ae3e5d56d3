-- What is written to Parquet: the reader's view as it is, in an order that does not change between two readings.

-- name: current_menu
select site, kitchen, section, name, description, price, currency, label, source_url, fetched_at, verified_at,
       stale, language, extractor, confidence, content_sha256, request_id, menu_id, position, variant
from current_menu
order by site, kitchen, menu_id, position, variant;
