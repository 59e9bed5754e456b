-- What protects an account: passwords that change, second factors, passkeys, keys for programs, freezing and deleting; and what a
-- customer prefers.

alter table customers
  add column password_changed_at timestamptz,
  -- Frozen by the customer: nothing that moves money is taken from them until they unfreeze it.
  add column frozen_at timestamptz,
  -- Deleted: name, contact and password are gone; the number stays, because the books name it.
  add column closed_at timestamptz;

alter table customers drop constraint customers_check;
alter table customers add constraint customers_can_log_in check (
  kind = 'trial' or closed_at is not null or (password_hash is not null and (email is not null or phone is not null))
);
alter table customers add constraint customers_closed_are_nobody check (
  closed_at is null or (email is null and phone is null and password_hash is null and account_name = '')
);

-- Passwords change by a routine that names the hash it replaces; closing is a routine too (server/postgres/security-routines.ts).
grant update (frozen_at) on customers to candor_server;

-- The key of the authenticator app, sealed by the master key that the database does not know.
create table two_factors (
  customer_id bigint primary key references customers (id),
  sealed_key bytea not null,
  begun_at timestamptz not null,
  -- Null until a first code has shown that the app has the key; until then nothing is asked for.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: that code and all before it are used up.
  last_step bigint not null default 0
);

grant update (sealed_key, begun_at, confirmed_at, last_step), delete on two_factors to candor_server;

create table recovery_codes (
  customer_id bigint not null references customers (id),
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (customer_id, code_hash)
);

grant update (used_at), delete on recovery_codes to candor_server;

create table passkeys (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) <= 2048),
  -- As the authenticator last told it. One that goes back is a copy, and is refused.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  used_at timestamptz
);

create index passkeys_by_customer on passkeys (customer_id, id);
grant update (counter, used_at), delete on passkeys to candor_server;

-- What an authenticator has to sign, once. The customer is known where a passkey is added, and not yet where one signs in.
create table passkey_challenges (
  challenge bytea primary key check (length(challenge) = 32),
  customer_id bigint references customers (id),
  made_at timestamptz not null
);

create index passkey_challenges_by_age on passkey_challenges (made_at);
grant delete on passkey_challenges to candor_server;

create table api_keys (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  name text not null check (length(name) between 1 and 60),
  -- The first characters, by which its owner knows it again.
  prefix text not null check (length(prefix) between 4 and 12),
  key_hash bytea not null unique check (length(key_hash) = 32),
  scope text not null check (scope in ('read', 'trade')),
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);

create index api_keys_by_customer on api_keys (customer_id, id);
grant update (used_at, revoked_at) on api_keys to candor_server;

-- What opens a door once: a link in a letter, a download. Only the hash is kept.
create table one_time_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('password-reset', 'data-download')),
  customer_id bigint not null references customers (id),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  used_at timestamptz
);

create index one_time_tokens_by_customer on one_time_tokens (customer_id, purpose, made_at desc);
create index one_time_tokens_by_age on one_time_tokens (expires_at);
grant update (used_at), delete on one_time_tokens to candor_server;

-- What happened to an account's security, for its customer to read. Added to and never changed.
create table security_events (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  at timestamptz not null,
  kind text not null check (length(kind) <= 40),
  details jsonb not null
);

create index security_events_by_customer on security_events (customer_id, id desc);

-- What was chosen; what is missing there is as the app has it by default.
create table preferences (
  customer_id bigint primary key references customers (id),
  chosen jsonb not null check (length(chosen::text) <= 8000),
  changed_at timestamptz not null
);

grant update (chosen, changed_at) on preferences to candor_server;

-- The operators' second factor, as the customers'.
create table operator_factors (
  operator_id bigint primary key references operators (id),
  sealed_key bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

grant update (sealed_key, begun_at, confirmed_at, last_step) on operator_factors to candor_server;
