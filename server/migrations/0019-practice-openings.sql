-- How many practice accounts were opened from one address since then. The key is a hash, as of the counters of failed sign-ins.

create table practice_openings (
  key bytea primary key check (length(key) = 32),
  opened integer not null check (opened > 0),
  since timestamptz not null
);

create index practice_openings_by_age on practice_openings (since);

grant select, insert, delete, update (opened, since) on practice_openings to candor_server;
