-- People who are brought in by the dozen: classes and groups, who vouched for whom, imports, who waits to join, and what came of a reset.

create table customer_groups (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  -- What each member starts with, in cents.
  starting_money bigint not null check (starting_money between 1000 and 100000000),
  -- Lets somebody wait at the door until an operator lets them in, and nothing else: so it is kept as it is written on the board.
  join_code text unique check (join_code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  join_until timestamptz,
  made_by bigint not null references operators (id),
  made_at timestamptz not null,
  check ((join_code is null) = (join_until is null))
);

create unique index customer_groups_by_name on customer_groups (lower(name));
grant update (join_code, join_until) on customer_groups to candor_server;

-- Nobody is in two groups at a time: whose reset it is would be unclear.
create table group_members (
  group_id uuid not null references customer_groups (id),
  customer_id bigint not null references customers (id),
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (group_id, customer_id, joined_at)
);

create unique index group_members_once on group_members (customer_id) where left_at is null;
create index group_members_by_group on group_members (group_id) where left_at is null;
grant update (left_at) on group_members to candor_server;

-- One file of people, once: what is sent a second time under the same id creates nothing.
create table people_imports (
  id uuid primary key,
  group_id uuid not null references customer_groups (id),
  -- Of the lines that were created, as their operator saw them.
  list_hash bytea not null check (length(list_hash) = 32),
  made_by bigint not null references operators (id),
  made_at timestamptz not null
);

-- Verified without documents, because an operator knows who it is. It says so on the account.
create table vouches (
  customer_id bigint primary key references customers (id),
  operator_id bigint not null references operators (id),
  at timestamptz not null,
  starting_money bigint not null check (starting_money between 1000 and 100000000),
  import_id uuid references people_imports (id),
  import_line integer check (import_line > 0),
  check ((import_id is null) = (import_line is null))
);

create index vouches_by_import on vouches (import_id, import_line) where import_id is not null;

-- Who has typed in the code of a class. The code they were given works once they are let in.
create table join_requests (
  id uuid primary key,
  group_id uuid not null references customer_groups (id),
  -- Emptied when it is refused, and with the account.
  name text not null check (length(name) <= 60),
  code_hash bytea not null unique check (length(code_hash) = 32),
  locale text not null,
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'let-in', 'refused')),
  decided_at timestamptz,
  customer_id bigint references customers (id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'let-in') = (customer_id is not null))
);

create index join_requests_waiting on join_requests (group_id, id) where state = 'waiting';
create index join_requests_by_customer on join_requests (customer_id) where customer_id is not null;
grant update (name, state, decided_at, customer_id) on join_requests to candor_server;

-- A reset that two people have agreed to, member by member. Each is done by the teller in a transaction of its own, or says why not.
create table group_reset_rows (
  reset_id uuid not null,
  group_id uuid not null references customer_groups (id),
  customer_id bigint not null references customers (id),
  funds bigint not null check (funds between 1000 and 100000000),
  agreed_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'refused')),
  -- The code of the catalogue that says why.
  refusal text check (length(refusal) <= 60),
  ended_at timestamptz,
  primary key (reset_id, customer_id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'refused') = (refusal is not null))
);

create index group_reset_rows_waiting on group_reset_rows (agreed_at) where state = 'waiting';
create index group_reset_rows_by_customer on group_reset_rows (customer_id, agreed_at desc);
create index group_reset_rows_by_group on group_reset_rows (group_id, agreed_at desc);
grant update (state, refusal, ended_at) on group_reset_rows to candor_server;

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('password-reset', 'data-download', 'first-sign-in'));
