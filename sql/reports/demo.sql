-- What the demo shows beside the street's own log.

-- name: promised_gaps
select host, min(promised_delay_s) as promised_s
from (select host, promised_delay_s, row_number() over (partition by host order by sent_at, request_id) as number
      from request) sent
where number > 1
group by host order by host;

-- name: menu_table
select site, kitchen, section, name, price, currency, label, source_url, fetched_at
from current_menu order by site, kitchen, menu_id, position, variant;
