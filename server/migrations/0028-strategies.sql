-- Strategies that customers take part in: pools of money, what they decided and traded, and who owns how many of their units.

-- Money on its way between customers and pools.
alter type ledger_account add value 'house-participations';

-- A pool is a customer that nobody can log in to: it trades by the same commands, rules and limits as everybody.
alter table customers drop constraint customers_kind_check;
alter table customers add constraint customers_kind_check check (kind in ('registered', 'trial', 'pool'));
alter table customers drop constraint customers_can_log_in;
alter table customers add constraint customers_can_log_in check (
  kind in ('trial', 'pool') or closed_at is not null or (password_hash is not null and (email is not null or phone is not null))
);
alter table customers add constraint pools_cannot_log_in check (
  kind <> 'pool' or (password_hash is null and email is null and phone is null)
);

create table pools (
  strategy text primary key,
  customer_id bigint not null unique references customers (id),
  began_at timestamptz not null,
  -- In 10⁻⁸ of a unit. The house has those of the seed.
  units bigint not null check (units > 0),
  house_units bigint not null check (house_units >= 0 and house_units <= units),
  -- What is owed to who has left and could not be paid out of the pool's cash yet.
  owed bigint not null default 0 check (owed >= 0),
  last_value integer not null default 0 check (last_value >= 0),
  last_trade integer not null default 0 check (last_trade >= 0)
);

grant update (units, owed, last_value, last_trade) on pools to candor_server;

-- What a pool was worth at an instant as if closed then, append-only: the ticks it was valued on are in `parts`.
create table pool_values (
  strategy text not null references pools (strategy),
  number integer not null check (number > 0),
  id uuid not null unique,
  at timestamptz not null,
  equity bigint not null check (equity > 0),
  units bigint not null check (units > 0),
  -- The number of the pool's last posting and of its last trade before it.
  posting bigint not null,
  trade integer not null,
  cash bigint not null,
  owed bigint not null,
  -- Canonical text: what was open, each with its tick and what it would bring.
  parts text not null,
  primary key (strategy, number)
);

create index pool_values_by_time on pool_values (strategy, at);

-- What the learning strategies decide by, one for each day, written before it begins.
create table strategy_models (
  strategy text not null references pools (strategy),
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content text not null,
  trained_at timestamptz not null,
  primary key (strategy, day)
);

-- How a rule did on the past, walk-forward and with costs: computed once for each version of it, from the candles before it went live.
create table strategy_tests (
  strategy text not null references pools (strategy),
  version integer not null,
  content text not null,
  made_at timestamptz not null,
  primary key (strategy, version)
);

-- What a strategy decided at the close of a candle, append-only and written before its orders.
create table strategy_decisions (
  strategy text not null references pools (strategy),
  closed_at timestamptz not null,
  id uuid not null unique,
  model_hash text,
  -- The state after it; it is part of the content too.
  state text not null,
  -- Canonical text: targets with their reasons, what it looked at, the state and the model's hash.
  content text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  -- Made after the candle that came next had closed as well: it is part of the history, and nothing was ordered for it.
  caught_up boolean not null,
  primary key (strategy, closed_at)
);

-- What a decision ordered, one row for each act. It is written before it is sent, so that it is sent again with the same words after a kill.
create table strategy_orders (
  strategy text not null,
  closed_at timestamptz not null,
  symbol text not null,
  place smallint not null check (place >= 0),
  -- Null where the target asked for nothing.
  act text,
  status text not null check (status in ('planned', 'done', 'refused', 'nothing')),
  -- Of the order, or of the position that was closed.
  subject_id uuid,
  refusal text,
  planned_at timestamptz not null,
  primary key (strategy, closed_at, symbol, place),
  foreign key (strategy, closed_at) references strategy_decisions (strategy, closed_at),
  check ((act is null) = (status = 'nothing')),
  check ((status = 'refused') = (refusal is not null))
);

create index strategy_orders_planned on strategy_orders (strategy, closed_at) where status = 'planned';
create index strategy_orders_by_subject on strategy_orders (subject_id) where subject_id is not null;

grant update (status, subject_id, refusal) on strategy_orders to candor_server;

-- Every trade of a pool in its order, append-only.
create table pool_trades (
  strategy text not null references pools (strategy),
  number integer not null check (number > 0),
  id uuid not null unique,
  at timestamptz not null,
  -- The order or position, and which of its trades.
  subject_id uuid not null,
  event integer not null,
  closed_at timestamptz,
  content text not null,
  primary key (strategy, number),
  unique (subject_id, event)
);

create index pool_trades_by_id on pool_trades (strategy, id);

create table participations (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  strategy text not null references pools (strategy),
  amount bigint not null check (amount > 0),
  days integer not null check (days in (1, 3, 7, 14, 30)),
  status text not null check (status in ('in-review', 'approved', 'completed', 'rejected')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- Null where the customer took it back.
  decided_by bigint references operators (id),
  reason text check (length(reason) <= 500),
  ends_at timestamptz,
  completed_at timestamptz,
  check ((status = 'in-review') = (decided_at is null)),
  check ((status in ('approved', 'completed')) = (ends_at is not null)),
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'rejected') = (reason is not null))
);

create index participations_by_customer on participations (customer_id, id);
create index participations_in_review on participations (id) where status = 'in-review';
create index participations_ending on participations (ends_at, id) where status = 'approved';

grant update (status, decided_at, decided_by, reason, ends_at, completed_at) on participations to candor_server;

-- An end is entered once.
create function keep_participation() returns trigger language plpgsql as $$
begin
  if old.status in ('completed', 'rejected') then
    raise exception 'what has ended cannot be changed';
  end if;
  return new;
end
$$;

create trigger keep_participation before update on participations for each row execute function keep_participation();

-- What waits for the first value after it, append-only: money that joins, or units that leave. Written by its customer's commands.
create table unit_requests (
  id uuid primary key,
  participation_id uuid not null references participations (id),
  customer_id bigint not null references customers (id),
  strategy text not null references pools (strategy),
  act text not null check (act in ('join', 'leave')),
  cause text not null check (cause in ('approval', 'customer', 'term')),
  amount bigint check (amount > 0),
  units bigint check (units > 0),
  -- Of units that leave: what they had cost.
  cost bigint check (cost >= 0),
  asked_at timestamptz not null,
  check ((act = 'join') = (cause = 'approval')),
  check ((act = 'join') = (amount is not null and units is null and cost is null)),
  check ((act = 'leave') = (amount is null and units is not null and cost is not null))
);

create unique index unit_requests_one_join on unit_requests (participation_id) where act = 'join';
create index unit_requests_by_participation on unit_requests (participation_id, id);

-- What came of it, append-only, written by the pool's commands: units for money, or money for units, at one value.
create table unit_results (
  request_id uuid primary key references unit_requests (id),
  strategy text not null,
  value_number integer not null,
  units bigint not null check (units >= 0),
  cash bigint not null check (cash >= 0),
  at timestamptz not null,
  foreign key (strategy, value_number) references pool_values (strategy, number)
);

create index unit_results_by_value on unit_results (strategy, value_number);

-- Requests that have no result yet, so that looking for them costs what waits and not what ever was. Rows go when the result is written.
create table unit_queue (
  request_id uuid primary key references unit_requests (id),
  strategy text not null,
  asked_at timestamptz not null
);

create index unit_queue_by_time on unit_queue (strategy, asked_at, request_id);

grant delete on unit_queue to candor_server;

-- What was paid to customers who left, append-only, with the fee by their own mark.
create table unit_payouts (
  request_id uuid primary key references unit_requests (id),
  participation_id uuid not null references participations (id),
  customer_id bigint not null references customers (id),
  strategy text not null,
  -- Counts a customer's payouts of a strategy from 1 without a gap: losses are carried from one to the next.
  number integer not null check (number > 0),
  proceeds bigint not null check (proceeds >= 0),
  cost bigint not null check (cost >= 0),
  carried_before bigint not null check (carried_before >= 0),
  earned bigint not null check (earned >= 0),
  fee bigint not null check (fee >= 0),
  carried_after bigint not null check (carried_after >= 0),
  at timestamptz not null,
  unique (customer_id, strategy, number)
);

create index unit_payouts_by_participation on unit_payouts (participation_id);
create index unit_payouts_by_time on unit_payouts (customer_id, at);

-- Results of units that left and are not paid out to their customers yet.
create table payout_queue (
  request_id uuid primary key references unit_requests (id),
  customer_id bigint not null
);

grant delete on payout_queue to candor_server;

-- Decisions, trades, values and models stand in the log.
alter table log_leaves drop constraint log_leaves_kind_check;
alter table log_leaves add constraint log_leaves_kind_check
  check (kind in ('origin', 'era', 'terms', 'reveal', 'ticks', 'halt', 'acceptance', 'settlement', 'postings',
    'strategy-model', 'strategy-decision', 'pool-trade', 'pool-value'));
alter table log_queue drop constraint log_queue_kind_check;
alter table log_queue add constraint log_queue_kind_check
  check (kind in ('acceptance', 'settlement', 'strategy-model', 'strategy-decision', 'pool-trade', 'pool-value'));
