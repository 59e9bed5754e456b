-- Trading without leverage: orders, what was carried out, what is held, buys that recur; limits that customers set for themselves;
-- what each of them had at many instants; and the runs of practice money that were ended.

create table recurring_buys (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  symbol text not null,
  amount bigint not null check (amount > 0),
  every text not null check (every in ('day', 'week', 'fortnight', 'month')),
  -- The weekday from Monday as 1, or the day of the month; nothing where it is every day.
  on_day smallint check (on_day between 1 and 31),
  status text not null check (status in ('active', 'paused', 'removed')),
  -- In the market's own time zone: the date that the rhythm is counted from.
  since text not null check (since ~ '^\d{4}-\d\d-\d\d$'),
  -- When it is due next; kept while it is paused, so that a pause is no reason to buy at once.
  next_at timestamptz not null,
  created_at timestamptz not null,
  turns integer not null default 0 check (turns >= 0),
  check ((every = 'day') = (on_day is null))
);

create index recurring_buys_by_customer on recurring_buys (customer_id, id) where status <> 'removed';
create index recurring_buys_due on recurring_buys (next_at) where status = 'active';

grant update (amount, every, on_day, status, since, next_at, turns) on recurring_buys to candor_server;

create table spot_orders (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit', 'recurring')),
  quantity bigint not null check (quantity > 0),
  -- What was asked for with the fee in it, where it was asked by amount.
  amount bigint check (amount > 0),
  -- What the customer saw (market) or named (limit), in 10⁻⁸; a recurring buy takes the price of the moment.
  price bigint check (price > 0),
  tolerance_ppm integer,
  expires_at timestamptz,
  plan_id uuid references recurring_buys (id),
  status text not null check (status in ('resting', 'filled', 'cancelled', 'expired')),
  -- Money that is set aside for a buy; what a sale sets aside is in its holding.
  reserve bigint not null check (reserve >= 0 and (reserve > 0) = (status = 'resting' and side = 'buy')),
  placed_at timestamptz not null,
  -- The time of the tick on which its limit was set: an earlier one cannot fill it, however late it is acted on.
  lines_since timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('customer', 'session', 'insufficient-balance', 'own-limit')),
  check ((status = 'resting') = (ended_at is null)),
  check ((type = 'recurring') = (plan_id is not null)),
  check ((type = 'recurring') = (price is null))
);

-- Of a recurring buy, all that it bought.
create index spot_orders_by_plan on spot_orders (plan_id) where plan_id is not null;
create index spot_orders_by_customer on spot_orders (customer_id, id);
create index spot_orders_by_symbol on spot_orders (customer_id, symbol, id);
create index spot_orders_resting on spot_orders (customer_id, id) where status = 'resting';
create index spot_orders_waiting on spot_orders (symbol, id) where status = 'resting';
create index spot_orders_expiring on spot_orders (expires_at) where status = 'resting' and expires_at is not null;

grant update (status, reserve, ended_at, end_reason) on spot_orders to candor_server;

create trigger keep_ended before update on spot_orders for each row execute function keep_ended();

-- What was carried out, append-only, each with the tick it was decided on and what was held after it.
create table spot_fills (
  order_id uuid primary key references spot_orders (id),
  customer_id bigint not null,
  symbol text not null,
  -- Counts the fills of a customer's instrument from 1 without a gap.
  number integer not null check (number > 0),
  at timestamptz not null,
  side text not null check (side in ('buy', 'sell')),
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  sequence bigint not null,
  tick_at timestamptz not null,
  bid bigint not null,
  ask bigint not null,
  -- An amount of the quote currency times up by down is dollars.
  up bigint not null check (up > 0),
  down bigint not null check (down > 0),
  value bigint not null check (value >= 0),
  fee bigint not null check (fee >= 0),
  -- What of the cost went in (a buy) or out (a sale).
  cost bigint not null check (cost >= 0),
  profit bigint check ((profit is null) = (side = 'buy')),
  quantity_after bigint not null check (quantity_after >= 0),
  cost_after bigint not null check (cost_after >= 0),
  average_after bigint not null check (average_after >= 0),
  unique (customer_id, symbol, number)
);

create index spot_fills_by_time on spot_fills (customer_id, at);

create table holdings (
  customer_id bigint not null references customers (id),
  symbol text not null,
  quantity bigint not null check (quantity >= 0),
  reserved bigint not null check (reserved >= 0 and reserved <= quantity),
  cost bigint not null check (cost >= 0 and (cost = 0 or quantity > 0)),
  average bigint not null check (average >= 0),
  -- Of this run.
  realised bigint not null,
  fees bigint not null check (fees >= 0),
  -- How many fills there were, and how many before this run began.
  fills integer not null check (fills >= 0),
  fills_before integer not null default 0 check (fills_before between 0 and fills),
  changed_at timestamptz not null,
  primary key (customer_id, symbol)
) with (fillfactor = 80);

create index holdings_held on holdings (customer_id) where quantity > 0;

grant update (quantity, reserved, cost, average, realised, fees, fills, fills_before, changed_at) on holdings to candor_server;

-- What came of a recurring buy each time it was due, append-only.
create table recurring_turns (
  plan_id uuid not null references recurring_buys (id),
  number integer not null check (number > 0),
  due_at timestamptz not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('bought', 'skipped')),
  reason text,
  order_id uuid references spot_orders (id),
  primary key (plan_id, number),
  check ((outcome = 'bought') = (order_id is not null) and (outcome = 'skipped') = (reason is not null))
);

-- Limits that customers set for themselves. Nothing is no limit, now or from an instant on.
create table own_limits (
  customer_id bigint not null references customers (id),
  name text not null,
  value bigint,
  waiting_value bigint,
  waiting_from timestamptz,
  changed_at timestamptz not null,
  primary key (customer_id, name)
);

-- Until when a customer has decided to open nothing. It never gets earlier.
create table trading_breaks (
  customer_id bigint primary key references customers (id),
  until timestamptz not null
);

create table note_thresholds (
  customer_id bigint primary key references customers (id),
  instrument_percent smallint,
  market_percent smallint,
  leverage_tenths smallint
);

grant update (value, waiting_value, waiting_from, changed_at) on own_limits to candor_server;
grant update (until) on trading_breaks to candor_server;
grant update (instrument_percent, market_percent, leverage_tenths) on note_thresholds to candor_server;

create function keep_break() returns trigger language plpgsql as $$
begin
  if new.until < old.until then
    raise exception 'a time-out cannot be ended early';
  end if;
  return new;
end
$$;

create trigger keep_break before update on trading_breaks for each row execute function keep_break();

-- An order may end because of such a limit.
alter table orders drop constraint orders_end_reason_check;
alter table orders add constraint orders_end_reason_check
  check (end_reason in ('customer', 'session', 'insufficient-balance', 'own-limit'));

-- What a customer had at an instant, after the transfer with this number. It proves nothing and moves nothing: old ones are thinned out.
create table equity_snapshots (
  customer_id bigint not null,
  at timestamptz not null,
  last_number bigint not null,
  equity bigint not null,
  -- What came from outside until then, less what went there.
  flow bigint not null,
  -- What is open beyond the ledger, by product and instrument: [product, symbol, cents].
  parts jsonb not null,
  primary key (customer_id, at)
);

-- Old ones are found by a summary of the pages, which are written in the order of time.
create index equity_snapshots_by_time on equity_snapshots using brin (at) with (autosummarize = on);

grant delete on equity_snapshots to candor_server;

-- Runs of practice money that were ended, append-only: what was posted in them are the transfers from the first to the last number.
create table practice_runs (
  customer_id bigint not null references customers (id),
  number integer not null check (number > 0),
  id uuid not null unique,
  label text check (length(label) between 1 and 40),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  first_number bigint not null check (first_number > 0),
  last_number bigint not null check (last_number >= first_number - 1),
  -- What came from outside in it less what went there, without the money given back at its end, and what was left of it.
  paid_in bigint not null,
  left_over bigint not null check (left_over >= 0),
  primary key (customer_id, number)
);
