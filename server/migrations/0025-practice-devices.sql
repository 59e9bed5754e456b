-- The device that a practice account was opened on holds a secret, by which it finds the account again until the account is kept with an e-mail
-- and a password. Only the hash is kept, as of sessions.
create table practice_devices (
  customer_id bigint primary key references customers (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null,
  used_at timestamptz not null
);

create index practice_devices_by_age on practice_devices (used_at);

grant select, insert, delete, update (used_at) on practice_devices to candor_server;
