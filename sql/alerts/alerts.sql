-- What fails now, what was said of it, and what the sites are that it concerns.

-- name: failures
select key, check_name, site, severity, reason, explained_by, since_at, seen_at, event_id, passed_at, incident, told_at,
       worse_at, told_severity
from alert order by key;

-- name: incidents
select key, topic, site, opened_at, grown_at, told_at from alert_incident order by key;

-- name: failure_save
insert into alert (key, check_name, site, severity, reason, explained_by, since_at, seen_at, event_id, passed_at,
                   incident, told_at, worse_at, told_severity)
values (:key, :check_name, :site, :severity, :reason, :explained_by, :since_at, :seen_at, :event_id, :passed_at,
        :incident, :told_at, :worse_at, :told_severity)
on conflict (key) do update set
    severity = excluded.severity, reason = excluded.reason, explained_by = excluded.explained_by,
    since_at = excluded.since_at, seen_at = excluded.seen_at, event_id = excluded.event_id,
    passed_at = excluded.passed_at, incident = excluded.incident, told_at = excluded.told_at,
    worse_at = excluded.worse_at, told_severity = excluded.told_severity;

-- name: failures_forget
delete from alert where key in :key_list;

-- name: incident_save
insert into alert_incident (key, topic, site, opened_at, grown_at, told_at)
values (:key, :topic, :site, :opened_at, :grown_at, :told_at)
on conflict (key) do update set grown_at = excluded.grown_at, told_at = excluded.told_at;

-- name: incidents_forget
delete from alert_incident where key in :key_list;

-- What may end a failure without any check passing: the site is left alone, or has nothing left to be judged.
-- name: sites
select s.site, s.status, s.seed_url,
       case when exists (select 1 from menu m where m.site = s.site and m.valid_to is null and m.suspect_since is null)
            then 1 else 0 end as shows_menu,
       case when exists (select 1 from menu m where m.site = s.site and m.valid_to is null
                           and m.suspect_since is not null) then 1 else 0 end as holds_menu
from site s where s.site in :site_list;

-- name: partner_tasks
select t.host, t.site, t.reason, t.evidence, t.opened_at
from partner_task t join site s on s.site = t.site
where t.closed_at is null and s.status = 'active';

-- After Dagster's event log began anew, ids of evaluations are small again.
-- name: forget_order
update alert set event_id = 0;

-- A letter to a receiver that is not in ALERT_URLS any more.
-- name: letter_forget
delete from outbox where outbox_id = :outbox_id and delivered_at is null;

-- name: oldest_waiting
select min(created_at) as created_at, count(*) as letters, max(attempts) as attempts
from outbox where kind = :kind and delivered_at is null;
