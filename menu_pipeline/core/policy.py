"""The one list of knobs: every limit the crawler keeps, with its unit and its reason.

A ``Policy`` is a plain frozen value. ``settings.py`` builds one from the environment; everything in
``core`` and ``crawl`` takes it as an argument, so a test can turn any knob and see its effect.
"""

from __future__ import annotations

from dataclasses import dataclass

KIB = 1024
MIB = 1024 * KIB
HOUR_S = 3600.0
DAY_S = 24 * HOUR_S

#: The product token robots.txt groups are matched against (RFC 9309 section 2.2.1).
PRODUCT_TOKEN = "DabbaBot"


@dataclass(frozen=True, slots=True)
class Policy:
    """Limits of politeness, time, size and number. Times in seconds, sizes in bytes."""

    # Pacing: the delay runs from the end of one response to the start of the next request.
    min_delay_s: float = 1.0  # floor of the delay between two requests to a host
    max_delay_s: float = 60.0  # cap of the adaptive delay; a worker never sleeps on more
    ttfb_factor: float = 10.0  # a host is busy with us at most 1/11 of the time (Heritrix's delay factor)
    whole_share: float = 0.3  # of it, for the whole of the last answer: three times as long as that took
    bytes_per_s: float = 1.0 * MIB  # of an answer and the pause after it: what we take of a kitchen's line on average
    ttfb_smoothing: float = 0.1  # weight of the newest time to first byte in the smoothed one: 10 answers' memory
    lasting_pages: int = 3  # ... which is at least what so many pages in a row took
    ttfb_outlier: float = 3.0  # a single answer counts as at most this many times the smoothed time
    # Pacing, closed loop: tuned on simulated servers (docs/decisions/0013). Shares are of the host's baseline.
    trouble_factor: float = 2.0  # slow-down on 429, 502, 503, 504, timeout
    memories_s: tuple[float, ...] = (30.0,)  # for which a server may feel a request, beside not at all
    memory_doubt: float = 0.3  # weight of each (its logarithm) below that at the start of a visit
    deviations_most: float = 3.0  # for which one surprise counts against a memory: one slow page does not refute it
    weights_apart: float = 12.0  # most: a belief that explained nothing so far may explain what comes
    load_share: float = 0.08  # most that we may add to a host's response time; with the error of its estimate under 0.2
    share_per_spread: float = 0.3  # ... and more where answers scatter, or chance would drive the delay
    slow_factor: float = 1.2  # most one slow page multiplies: with the jitter still within 1.5 of a settled delay
    slow_at: float = 1.2  # times the delay in force that our load must ask for: no slow-down for a trifle
    slow_after: int = 4  # pages known before times are judged
    recover_at: float = 0.9  # ... and must ask for less than, before the delay shrinks
    recovery_step_s: float = 0.5  # most that a healthy page lowers the delay
    recovery_share: float = 0.01  # ... and most as a share of it
    recovery_share_far: float = 0.05  # ... while it is over ``near`` times what our load asks for
    near: float = 2.0
    recovery_doubt: float = 0.25  # deviations of our load's estimate given for hope: a wrong belief gets tested again
    baseline_drift: float = 0.003  # a page: how fast hosts change by themselves
    load_drift: float = 0.005  # a page: how fast our load's effect changes
    load_drift_untested: float = 0.05  # ... and as a share of it on a page far quicker than it allows, until tested
    relief_least: float = 1.4  # times quicker than our load allows, two pages in a row: it was not our load
    load_after_relief: float = 0.25  # deviation of our load's effect from none then
    load_at_first: float = 2.0  # deviation of our load's effect at a host not known: it may triple its time
    load_most: float = 4.0  # times the load that asks for the cap: more is not believed, so that it can be unlearned
    baseline_rise: float = 0.05  # most a page raises it while we are asking: a cliff is not taken for nature
    baseline_fall: float = 0.3  # least a page leaves of it
    idle_rate: float = 0.03  # of the floor's: asking so rarely, a rise is not ours
    spread_at_first: float = 0.15  # scatter of answers: to begin with, least and most, and the newest one's weight
    spread_least: float = 0.05
    surprise_spreads: float = 4.0  # of them above what is expected one slow page is not believed; two in a row are
    relief_spreads: float = 3.0  # ... so far below what our load lets expect two pages in a row end that belief
    quick_spreads: float = 2.0  # ... so far below one page loosens it
    spread_most: float = 0.5
    spread_weight: float = 0.05
    deviation_per_error: float = 1.25  # standard deviation over mean absolute error, normal distribution
    lag_most_s: float = 0.010  # most that our own event loop may lag for a host's first time to be believed (lag.py)
    lag_share: float = 0.1  # ... or most as a share of that time
    gap_margin_s: float = 0.010  # waited beyond the promise: the host notes the end of its answer a little after us
    shortest_ttfb_s: float = 0.020  # a quicker first byte counts as this: no server that answers so is troubled by us
    delay_jitter: float = 0.10  # upward only, so that a promise is never undercut
    max_in_flight: int = 64  # requests of one run over all hosts
    address_slots: int = 2  # requests in flight at a server address, and begun there within ``min_delay_s``
    address_slot_spare_s: float = 15.0  # lease of such a slot beyond a request's deadline; renewed when half is gone

    # One request
    request_deadline_s: float = 20.0  # overall, body included
    next_address_after_s: float = 5.0  # without a connection, where the name has another server address: then that one
    body_cap_bytes: int = 16 * MIB  # after decompression
    max_redirects: int = 5  # hops from a link to its page

    # robots.txt (RFC 9309)
    robots_max_age_s: float = DAY_S  # section 2.4: not used for longer than 24 hours
    robots_cap_bytes: int = 500 * KIB  # section 2.5: at least 500 kibibytes are parsed
    robots_max_redirects: int = 5  # section 2.3.1.2: at least five hops

    # Leases
    lease_ttl_s: float = 120.0
    lease_heartbeat_s: float = 30.0
    lost_answer_wait_s: float = 60.0  # after a request whose answer died with its process: it may have said "wait"

    # A run
    run_budget_s: float = HOUR_S  # after this long no new page is taken
    discovery_share: float = 0.3  # share of a site's requests in a run for pages not yet known
    commit_again_s: tuple[float, ...] = (0.5, 2.0, 8.0, 20.0)  # before an outcome is handed in again to a lost database
    commit_wait_s: float = 0.010  # work for the database waits so long for company: a commit for two costs half of two
    commit_wait_hosts: int = 50  # ... where a run has so many hosts under way; with fewer nobody would come
    # A run told to stop is over within 10 s, on a busy machine too: three deadlines, and 3 s for Dagster to say so.
    stop_grace_s: float = 3.0  # how long requests in flight may finish after a stop
    stop_flush_s: float = 1.5  # ... and what was cut off then may take to write down what it came to
    stop_close_s: float = 1.5  # ... and to give leases back, and to close what the run had open

    # Plans: which sites go into which run, and when (docs/decisions/0023)
    batch_sites: int = 250  # a run: wider ranges time out at launch in Dagster (dagster#32242)
    batch_requests: int = 1500  # a run, about: 30 s of CPU, against the 8 s that each run costs before it does anything
    batch_apart_s: float = 900.0  # a kitchen whose visit takes longer than this shares its run with slow ones only
    plan_mark_s: float = 900.0  # a plan without a run by then is void: launching a tick's runs takes minutes at most
    recrawl_gather_s: float = 900.0  # due sites wait so long for others, so that few runs carry many; new ones do not
    recrawl_gather_sites: int = 50  # ... unless there are so many: then a run's own cost is small beside theirs
    recrawl_gap_s: float = 900.0  # between two plans for a site: what its visit could not change is not tried at once
    daily_slack: float = 0.2  # share of refresh_within_h that refreshes wait for the daily run: 4 h of 20, so that a
    # site read at 04:00 is read at 04:00 again and not 4 h earlier each day, until it is dinner time

    # Frontier
    max_depth: int = 8  # links from the seed
    max_url_length: int = 2048  # characters; longer ones are traps
    kitchen_page_budget: int = 200
    directory_page_budget: int = 20_000
    # Traps by growth (core/growth.py, docs/decisions/0032): pages without dishes, of those the site does not vouch for
    growth_breeders: int = 12  # of one corner, that name pages nobody knew (one named by another such counts twice)
    growth_breeders_site: int = 20  # the same in all; then what they name is left
    growth_probe_after: int = 6  # so much weight in a corner, and first a few of what its lists name are asked
    growth_probes: int = 3  # lists of a corner of which one page each is asked, though it be closed: as samples
    growth_pool: int = 18  # read in vain, and then only what was named by then is read on
    growth_whole: int = 96  # ... where all that is known is no more than this: a site that can be read whole
    growth_late: int = 3  # pages named after that are read all the same, of a page that names no more than so many
    growth_queries: int = 12  # pages with a query read in vain, of one corner: made up at will, each like the other
    growth_queries_site: int = 12  # and in all, but for those the seed links
    growth_credit: int = 4  # more of each for every page that brought dishes
    growth_dated: int = 6  # pages of a day or month, of one corner, read in vain
    growth_dated_near: int = 12  # such pages read whose days lie near today, with dishes or without
    growth_dated_away: int = 4  # and further off: what a lunch cost three months ago helps nobody
    growth_days_back: int = 1  # days that are near today
    growth_days_ahead: int = 7
    growth_days_far: int = 30  # days after which a page of a day far off is thought of again, without a request
    growth_menu_words: int = 8  # links that speak of a menu are followed all the same, but for so many in vain
    growth_listed: int = 24  # pages that only a sitemap lists read in vain, and as many more for each that bore dishes,
    # where more than growth_whole are listed; the rest is read growth_looks_no_menu a day
    growth_listed_more: int = 4  # ... and of corners of which none was read, or with a word for "menu"
    growth_fork: int = 2  # a page with dishes that names so many new ones is a list until one of them ends
    growth_sample: int = 24  # pages of a folder read in vain, of those the seed links too, where others have dishes
    growth_folder: int = 32  # ... and more than this are known in it: with the site's own pages that is forty requests
    growth_satellites: int = 6  # feeds, AMP and print views of pages, read in vain
    growth_nowhere: int = 8  # redirects of a corner to what is refused, known or redirects on, and more than its pages
    growth_nowhere_site: int = 16  # ... in all, more than pages read: then no redirect is followed
    growth_renewed: int = 6  # pages read in vain that came up on pages read on an earlier visit
    growth_frame: int = 4  # pages read in vain of what the seed's links name among many; as many with a known word
    growth_new_part: int = 4  # fruit is a page more than one in so many of whose dishes its corner did not show
    growth_looks: int = 1  # pages refused for growth that a day's visit asks for all the same: none is dropped for good
    growth_looks_leaves: int = 5  # ... of a folder of which a sample was read, none of which leads on: it has an end
    growth_looks_no_menu: int = 10  # ... of a site without a dish so far
    growth_looks_cap: int = 30  # ... and as many as led nowhere, up to so many: at that rate its end is near
    growth_looks_most: int = 128  # clean pages read in vain, and no more such looks, where there are dishes
    growth_looks_forks_d: int = (
        7  # days between such looks where growth_breeders_site pages with dishes lead on and on:
    )
    # each shows prices, and is asked for daily from then on
    growth_kept: int = 200  # refused pages on record of a site; more are counted only
    duplicate_rule_s: float = 30 * DAY_S  # a learned "does not matter" is forgotten after this, and learned anew
    duplicate_probe_every: int = 25  # of so many links a rule spares us, one is asked for to verify the rule
    lead_pages_most: int = 3  # pages of a directory, in one visit, that link a lead; one linked by more is its frame
    leads_per_site: int = 2_000  # leads kept of one directory: more than a person will ever look at
    retry_delays_s: tuple[float, ...] = (2, 10, 30, 60, 120, 120, 120)
    max_deliveries: int = 8  # then dead letter
    protocol_deliveries: int = 2  # ... where what came was not HTTP: the second try rules out a bad moment
    host_retry_delays_s: tuple[float, ...] = (900, HOUR_S, 4 * HOUR_S, 12 * HOUR_S, DAY_S)
    name_gone_rest_s: float = DAY_S  # a host whose name does not exist, when that was said twice in a row
    rest_delays_s: tuple[float, ...] = (HOUR_S, 2 * HOUR_S, 4 * HOUR_S, 8 * HOUR_S, 16 * HOUR_S, DAY_S)  # after a block
    forgive_block_after_s: float = DAY_S  # without a rest, and answered well: one block less
    retry_afters_as_told: int = 3  # in a row from a host; then it is left alone for longer than it says, each time
    max_retry_after_s: float = 7 * DAY_S  # a longer Retry-After is taken for a mistake and capped
    unread_retry_after_s: float = 60.0  # least, where one stands that nobody can read: "wait" was said, for how long is
    # not known, and a minute is the longest delay that we ever keep by ourselves

    # Sitemaps (sitemaps.org: 50 MB and 50,000 entries a file)
    sitemap_cap_bytes: int = 50 * MIB
    sitemap_max_entries: int = 50_000
    sitemap_max_depth: int = 3
    sitemap_max_files: int = 20  # a site, a run
    sitemap_files_in_vain: int = 6  # in a row that list no page: an index of indexes of indexes is four
    sitemap_max_age_s: float = 20 * HOUR_S
    sitemap_guess_again_s: float = 6.5 * DAY_S  # the usual place had none: looked for again weekly, whatever the hour
    lists_named_by_pages: int = 3  # feeds of a site that its pages name with <link>, and as many sitemaps
    feed_beside_sitemap_s: float = (
        6.5 * DAY_S
    )  # a feed adds little to a sitemap that works; without one it is asked daily

    # Freshness
    refresh_within_h: float = 20.0  # a page with displayed prices is due again after this
    hub_revisit_h: float = 20.0  # the seed and pages that list menus
    other_revisit_h: float = 7 * 24.0  # a page without prices of which nothing is known yet; sets a request's worth
    min_revisit_h: float = 20.0  # no page is due again sooner (unless the promise is shorter): once a day is enough
    near_revisit_h: float = 14 * 24.0  # a page that another one speaks for; sooner when that one's menu changes
    max_revisit_h: float = 30 * 24.0  # and every page once a month, so that a wrong belief is found out
    stale_after_h: float = 36.0
    verdict_repeat_h: float = 26.0  # a site's checks are evaluated again after this: each daily visit does it sooner
    suspect_shrink: float = 0.5  # a menu that keeps this share of its dishes or fewer is held back as suspect
    suspect_factor: float = 5.0  # prices that moved as a whole by more than this, up or down (tenfold, a lost comma)
    suspect_min_dishes: int = 4  # on fewer dishes neither is judged
    suspect_confirm_after_h: float = 1.0  # a second visit confirms a suspect menu when it comes this much later
    menu_weight: float = 10.0  # worth of a fresh page that shows prices, an ordinary page being 1
    hub_weight: float = 3.0  # and of a page that leads to others (the seed)
    rate_median_per_day: float = 0.05  # prior of a page's change rate, log-normal: half change within 14 days
    rate_sigma: float = 2.0  # of the logarithm: wide, since pages differ a thousandfold
    restless_share: float = 0.02  # pages that change at every look (a clock, a random quote)
    evidence_memory_d: float = 90.0  # days of looking that a page's past counts for at most: kitchens change their ways
    signal_memory: float = 400.0  # visits of a site over which the record of its lastmod fades
    signal_trust_min: float = 0.25  # a moved lastmod is followed while it is right at least this often
    full_read_every: int = 20  # answers 304 in a row after which a page is read in full: servers can be wrong for ever
    full_read_first: int = 3  # ... and after so many where none of the site's 304s has proved true yet
    answer_trust_min: float = 0.7  # trust in a site's 304s below which it is asked without validators: two were wrong
    # A sitemap whose lastmod has proved true counts as a look at pages with prices that it says stand still
    # (docs/decisions/0025): with a thousand kitchens on a host one cannot ask each every day without need.
    vouch_pages_least: int = 50  # on fewer pages every one is asked: it costs little and is surer
    vouch_hits: int = 5  # changes it must have announced
    vouch_missed_most: float = 0.05  # and most of all changes that it may have kept quiet about
    vouch_proof: int = 20  # pages looked at all the same the first time; not one may have changed
    vouch_sample_least: int = 5  # and on later days, in turn
    vouch_sample_share: float = 0.02

    # Alerts (core/alerting.py)
    alert_gather_s: float = 120.0  # a failure waits so long for others: what breaks together is told together
    alert_group_over: int = 5  # more sites than this within the window are one incident: likely ours, not theirs
    alert_group_window_s: float = HOUR_S  # and what breaks within it of the last joins; an incident speaks once in it
    alert_unreadable_after_h: float = 24.0  # a site may be down for a night; a menu grows old after stale_after_h
    alert_deadline_s: float = 8.0  # one attempt at one receiver, by Apprise's own clock
    alert_round_s: float = 20.0  # no new attempt after this long in one tick: other sensors wait meanwhile
    alert_retry_delays_s: tuple[float, ...] = (30, 60, 120, 300, 600, 1800, HOUR_S)  # then the last one, for ever
    heartbeat_deadline_s: float = 10.0  # one ping
    heartbeat_withheld_after_h: float = 6.0  # an alert that nobody took for so long: the outside watcher shall speak up

    # The ladder and its browser (design: "Fetching: tiers")
    browser_deadline_s: float = 30.0  # one call to the sidecar, by our own clock
    browser_busy_wait_s: float = 5.0  # until a page that found no slot free asks again
    browser_failures_of_host: int = 2  # in a visit, then its pages wait: no host alone opens the breaker for others
    browser_well_s: float = 600.0  # since it served anybody: what a sidecar gives up on meanwhile is unsolved
    breaker_failures: int = 5  # backend failures in a row that open the breaker
    breaker_open_s: float = 120.0  # nothing passes for so long, then one probe
    breaker_probe_s: float = 60.0  # a probe that has not reported by then is given up; more than a call's deadline
    probe_down_after_s: float = 7 * DAY_S  # one page of a host that needed the browser is tried without it this often
    probe_page_after_s: float = 28 * DAY_S  # and each page this often: it may be the only one that does no longer
    barren_shells: int = 4  # rendered in vain and none with gain: the host's less promising ones stay as they are
    render_gain_bytes: int = 100  # visible text a browser must add, or the page counts as sparse by nature
    sparse_recheck_s: float = 30 * DAY_S  # a page found sparse by nature is shown to the browser again after this
    unsolved_challenges: int = 2  # at a host, in a row, at the last rung: then it rests and a person is asked

    # Events to the ordering platform
    event_look_s: float = 0.5  # how often the relay looks for events within its sensor's tick
    event_tick_s: float = 28.0  # length of such a tick, of 30 s from one to the next; Dagster ends one after 60 s
    event_between_s: float = 10.0  # relaying goes on so long after a tick: Dagster looks for due sensors every 5 s only
    event_deadline_s: float = 10.0  # the receiver's answer to one event
    event_claim_s: float = 60.0  # an event claimed by a relay that died may be sent again after this
    event_batch: int = 8  # events on their way at once, each of another site
    event_give_up: int = 5  # events in a row that failed, and a tick ends: the receiver is down, not one site's event
    event_retry_delays_s: tuple[float, ...] = (2, 10, 30, 60, 300, 900, HOUR_S)  # the last one for ever
    event_overdue_s: float = 3 * DAY_S  # an event that nobody took for so long is reported
    event_keep_s: float = 14 * DAY_S  # delivered events are swept after this

    # Extraction worker
    extract_timeout_s: float = 20.0
    extract_memory_bytes: int = 1024 * MIB
    extract_max_attempts: int = 2  # a page that crashes the worker is not tried for ever
    # Failures in a row, on how many pages of how many sites, that are the extractor's own: pages differ, it does not.
    extractor_broken_pages: int = 10
    extractor_broken_sites: int = 3

    def page_budget(self, kind: str, own: int | None = None) -> int:
        """Pages kept of a site: the row's own number, else by ``kind`` (``kitchen`` or ``directory``)."""
        if own is not None:
            return own
        return self.directory_page_budget if kind == "directory" else self.kitchen_page_budget
