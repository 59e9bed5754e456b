-- What customers are notified of, written in the transaction of what happened. The sentence is made when a notice is read.
create table notices (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  at timestamptz not null,
  kind text not null,
  event text not null,
  -- Of each of these a customer has one notice.
  key text not null check (length(key) <= 200),
  subject_id text not null check (length(subject_id) <= 80),
  figures jsonb not null,
  -- Whether the customer wanted notices of this kind in the app when it was written.
  shown boolean not null,
  read_at timestamptz,
  unique (customer_id, key)
);

create index notices_by_customer on notices (customer_id, id) where shown;
create index notices_by_kind on notices (customer_id, kind, id) where shown;
create index notices_unread on notices (customer_id, id) where shown and read_at is null;
create index notices_by_reading on notices (customer_id, read_at) where read_at is not null;

grant update (read_at) on notices to candor_server;

-- How many of them are unread, so that the number costs the same however many there are.
create table notice_counts (
  customer_id bigint primary key references customers (id),
  unread integer not null check (unread >= 0)
);

grant update (unread) on notice_counts to candor_server;

-- Notices that are to be sent by a channel and are in no delivery yet.
create table notice_queue (
  notice_id bigint not null references notices (id),
  channel text not null check (channel in ('email', 'push')),
  customer_id bigint not null,
  kind text not null,
  at timestamptz not null,
  primary key (notice_id, channel)
);

grant delete on notice_queue to candor_server;

-- Changes of the product that customers have been notified of.
create table announced_changes (
  key text primary key,
  at timestamptz not null
);

-- Where a device takes pushes: one for each device of a customer, and one customer for each endpoint.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  device_hash bytea not null check (length(device_hash) = 32),
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The device's public key and secret, which pushes are encrypted for.
  public_key bytea not null check (length(public_key) = 65),
  auth_secret bytea not null check (length(auth_secret) = 16),
  -- Of the device, for the quiet hours of customers who have chosen no zone.
  zone text not null check (length(zone) <= 64),
  device_name text not null check (length(device_name) <= 200),
  added_at timestamptz not null,
  renewed_at timestamptz not null,
  unique (customer_id, device_hash)
);

grant update (endpoint, public_key, auth_secret, zone, device_name, renewed_at), delete on push_subscriptions to candor_server;

-- One e-mail or push, with the notices that it carries. It is claimed before it is sent: what a process leaves behind that dies while
-- sending is not sent again, because nobody knows whether it arrived.
create table notice_deliveries (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  channel text not null check (channel in ('email', 'push')),
  kind text not null,
  -- The device's; 0 for an e-mail. A device that is removed keeps its record.
  subscription_id bigint not null,
  notices bigint[] not null check (cardinality(notices) > 0),
  status text not null check (status in ('waiting', 'sending', 'sent', 'unwanted', 'gone', 'failed', 'unknown')),
  attempts smallint not null default 0,
  made_at timestamptz not null,
  due_at timestamptz not null,
  claimed_at timestamptz,
  ended_at timestamptz,
  check ((status in ('waiting', 'sending')) = (ended_at is null))
);

-- What comes while one of its kind waits is sent with it, so that the queue is never longer than kinds and devices.
create unique index notice_deliveries_waiting on notice_deliveries (customer_id, channel, kind, subscription_id) where status = 'waiting';
create index notice_deliveries_due on notice_deliveries (due_at) where status = 'waiting';
create index notice_deliveries_claimed on notice_deliveries (claimed_at) where status = 'sending';
create index notice_deliveries_by_customer on notice_deliveries (customer_id, ended_at);

grant update (notices, status, attempts, due_at, claimed_at, ended_at), delete on notice_deliveries to candor_server;

-- The key that push services know this installation by; its private half is sealed with the master key.
create table push_identity (
  only_one boolean primary key default true check (only_one),
  public_key bytea not null check (length(public_key) = 65),
  sealed_key bytea not null
);
