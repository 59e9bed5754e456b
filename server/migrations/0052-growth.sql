-- When all of the books were last found right, and how long that took in milliseconds. A server that starts, and each minute of it, look at what has
-- been written since; everything is looked at again when this is old.
create table whole_audit (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  took_ms bigint not null check (took_ms >= 0)
);

grant update on whole_audit to candor_server;

-- Until when snapshots of what customers had have been thinned out, by step.
create table snapshot_thinning (
  step text primary key check (step in ('half-hours', 'hours')),
  until timestamptz not null
);

grant update on snapshot_thinning to candor_server;

-- They are found by their key. What comes later fills the places of those that went, so that a summary of the pages by time says less each day.
drop index equity_snapshots_by_time;
