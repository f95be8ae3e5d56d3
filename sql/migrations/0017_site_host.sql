-- Whose host it is that another site's page leads to: its pause holds for the host, whoever asks.

create index site_host_idx on site (host);
