-- Money in and out: operators who review, receipts, deposits, bank accounts, withdrawals, approvals, and the log of what operators do.

create table operators (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 80),
  -- Without a password nobody signs in as this operator: the practice reviewers are the server itself.
  password_hash text,
  roles text[] not null check (roles <@ array['support', 'reviewer', 'editor', 'risk', 'admin']),
  -- An operator may be a customer too; nobody reviews their own request.
  customer_id bigint unique references customers (id),
  created_at timestamptz not null,
  ended_at timestamptz
);

-- They pass well-formed requests where the installation reviews by itself; two, because large withdrawals need two.
insert into operators (name, roles, created_at) values
  ('Practice reviewer 1', array['reviewer'], now()),
  ('Practice reviewer 2', array['reviewer'], now());

-- The server signs operators in; it cannot make one or give one a role.
revoke insert on operators from candor_server;

create table operator_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  operator_id bigint not null references operators (id),
  address text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);

grant update (seen_at, ended_at) on operator_sessions to candor_server;

-- What an operator did, chained: each hash covers the entry and the hash before it.
create table audit_log (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  operator_id bigint not null references operators (id),
  act text not null,
  subject_kind text,
  subject_id text,
  -- The words that are hashed, exactly as they were: JSON text, not jsonb, which would reorder it.
  content text not null,
  hash bytea not null check (length(hash) = 32)
);

create index audit_log_by_subject on audit_log (subject_kind, subject_id, number);

-- The clean copy of a photo; what was sent is thrown away.
create table receipts (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  name text not null check (length(name) <= 200),
  -- Of the picture itself, so that a copy with other metadata is recognised.
  picture_hash bytea not null check (length(picture_hash) = 32),
  content bytea not null check (length(content) <= 4 * 1024 * 1024),
  sent_at timestamptz not null
);

alter table receipts alter column content set storage external;
create index receipts_by_customer on receipts (customer_id, id);

-- Receipts that never became part of a deposit are deleted; the reference keeps the others.
grant delete on receipts to candor_server;

create table deposits (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  channel text not null check (channel in ('bank', 'virtual')),
  amount bigint not null check (amount > 0),
  receipt_id uuid not null references receipts (id),
  picture_hash bytea not null check (length(picture_hash) = 32),
  status text not null check (status in ('in-review', 'completed', 'rejected', 'cancelled')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references operators (id),
  reason text check (length(reason) <= 500),
  check ((status = 'in-review') = (decided_at is null))
);

-- Whether a receipt was used, asked for each one that is about to be deleted.
create index deposits_by_receipt on deposits (receipt_id);
create index deposits_by_customer on deposits (customer_id, id);
create index deposits_in_review on deposits (id) where status = 'in-review';
-- One receipt, one deposit, whoever sends it; one that was rejected or taken back may be sent again.
create unique index deposits_receipt_once on deposits (picture_hash) where status in ('in-review', 'completed');

create table bank_accounts (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  bank_name text not null check (length(bank_name) between 1 and 80),
  holder text not null check (length(holder) between 1 and 80),
  number text not null check (number ~ '^[A-Z0-9]{5,34}$'),
  added_at timestamptz not null,
  usable_from timestamptz not null,
  is_default boolean not null,
  removed_at timestamptz
);

create unique index bank_accounts_default on bank_accounts (customer_id) where is_default and removed_at is null;
create unique index bank_accounts_once on bank_accounts (customer_id, number) where removed_at is null;

grant update (is_default, removed_at) on bank_accounts to candor_server;

create table withdrawals (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  bank_account_id uuid not null references bank_accounts (id),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  status text not null check (status in ('in-review', 'completed', 'rejected', 'cancelled')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references operators (id),
  reason text check (length(reason) <= 500),
  check ((status = 'in-review') = (decided_at is null))
);

create index withdrawals_by_customer on withdrawals (customer_id, id);
create index withdrawals_in_review on withdrawals (id) where status = 'in-review';

grant update (status, decided_at, decided_by, reason) on deposits, withdrawals to candor_server;

-- An end is entered once: what has been decided stays decided, whoever asks.
create function keep_decided() returns trigger language plpgsql as $$
begin
  if old.status <> 'in-review' then
    raise exception 'a request that was decided cannot be changed';
  end if;
  return new;
end
$$;

create trigger keep_decided before update on deposits for each row execute function keep_decided();
create trigger keep_decided before update on withdrawals for each row execute function keep_decided();

-- Who agreed, and to what exactly.
create table approvals (
  request_kind text not null check (request_kind in ('deposit', 'withdrawal')),
  request_id uuid not null,
  operator_id bigint not null references operators (id),
  content_hash text not null,
  at timestamptz not null,
  primary key (request_kind, request_id, operator_id)
);
