-- Customers, their sessions and the counters that slow down guessing.

create table customers (
  id bigint generated always as identity primary key,
  account_number text not null unique check (account_number ~ '^[1-9][0-9]{9}$'),
  account_name text not null check (length(account_name) <= 100),
  kind text not null check (kind in ('registered', 'trial')),
  verification text not null check (verification in ('unverified', 'verifying', 'verified', 'rejected')),
  locale text not null check (locale in ('en', 'zh', 'tw', 'malay')),
  -- In the one spelling that is compared: lower case, no spaces.
  email text unique check (email = lower(email)),
  phone text unique check (phone ~ '^[+]?[0-9]{8,15}$'),
  password_hash text,
  created_at timestamptz not null,
  -- A registered customer can be reached and can log in; a trial customer can do neither.
  check (kind = 'trial' or (password_hash is not null and (email is not null or phone is not null)))
);

create table sessions (
  id bigint generated always as identity primary key,
  -- Only the hash is kept: who reads this table cannot sign in with it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  customer_id bigint not null references customers (id),
  device_hash bytea not null check (length(device_hash) = 32),
  device_name text not null check (length(device_name) <= 200),
  address text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);

create index sessions_by_customer on sessions (customer_id, started_at desc);

-- Devices that have signed in to an account before: they are not slowed down while strangers guess at it.
create table known_devices (
  customer_id bigint not null references customers (id),
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (customer_id, device_hash)
);

create table sign_in_failures (
  key bytea primary key check (length(key) = 32),
  failures integer not null check (failures > 0),
  last_at timestamptz not null
);

create index sign_in_failures_by_age on sign_in_failures (last_at);

grant select, insert on customers, sessions, known_devices, sign_in_failures to candor_server;
grant update (locale) on customers to candor_server;
grant update (seen_at, ended_at) on sessions to candor_server;
grant update (last_seen_at) on known_devices to candor_server;
grant update (failures, last_at), delete on sign_in_failures to candor_server;
