-- Links that come up on a page read before are no part of what the site had when it was first seen: a start page that
-- makes up fifty new ones a day is told from one that links fifty pages (core/growth.py).

alter table page add column named_late $int not null default 0;
