-- Alerts: what severity was told of a failure, so that a warning that becomes an error is told once more.

alter table alert add column told_severity text check (told_severity in ('warning', 'error'));  -- null: not told yet
alter table alert add column worse_at $real;     -- since when it is an error, having been a warning; null: it never was
update alert set told_severity = severity where told_at is not null;
