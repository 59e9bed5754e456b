-- Money that is stopped on every server, because one of them has found the books broken. It moves again once all of the books were found right.
create table money_halts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  reason text not null check (length(reason) between 1 and 10000),
  cleared_at timestamptz check (cleared_at >= at)
);
-- Every server looks for it once a second.
create index money_halts_open on money_halts (id) where cleared_at is null;
grant select, insert (reason), update (cleared_at) on money_halts to candor_server;

-- Letters that wait to be sent, sealed with a key that the database does not know: some carry a link that opens an account.
create table letters (
  id uuid primary key,
  sealed bytea not null check (length(sealed) between 1 and 200000),
  posted_at timestamptz not null default now(),
  tries smallint not null default 0 check (tries between 0 and 100),
  due_at timestamptz not null default now()
);
create index letters_by_due on letters (due_at);
grant select, insert (id, sealed), update (tries, due_at), delete on letters to candor_server;
