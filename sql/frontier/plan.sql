-- What a crawl would do, without doing it.

-- name: plan
select s.site, s.status, s.host, s.kind, coalesce(h.delay_s, 0) as delay_s, h.ttfb_s, h.crawl_delay_s,
       coalesce(h.next_request_at, 0) as next_request_at, coalesce(h.blocked_until, 0) as blocked_until,
       h.blocked_reason, coalesce(h.failures, 0) as failures, coalesce(h.blocks, 0) as blocks,
       coalesce(h.loop_delay_s, 0) as loop_delay_s, h.baseline_s, coalesce(h.load_s, 0) as load_s,
       coalesce(h.baseline_var, 0) as baseline_var, coalesce(h.load_var, 0) as load_var,
       coalesce(h.shared_var, 0) as shared_var, coalesce(h.ttfb_spread, 0) as ttfb_spread,
       coalesce(h.ttfb_answers, 0) as ttfb_answers,
       coalesce(p.pages, 0) as pages, coalesce(p.due, 0) as pages_due,
       case when r.next_check_at is null or r.next_check_at <= :now then 1 else 0 end as robots_due,
       case when s.sitemap_checked_at is null or s.sitemap_checked_at < :sitemap_before or :force = 1
            then 1 else 0 end as sitemap_due
from site s
left join host h on h.host = s.host
left join (select host, max(next_check_at) as next_check_at from robots group by host) r on r.host = s.host
left join (select site, count(*) as pages,
                  sum(case when state <> 'dead' and (due_at <= :now or (:force = 1 and content_sha256 is not null))
                           then 1 else 0 end) as due
           from page where site in :site_list group by site) p on p.site = s.site
where s.site in :site_list
order by s.site;
