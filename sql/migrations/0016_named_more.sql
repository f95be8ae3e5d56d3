-- A page that leads on and on is told by how many pages it was the first to name. Of those beyond what is kept of a site
-- there are no rows to count: their number stays with the page that named them (core/growth.py).

alter table page add column named_more $int not null default 0;
