-- Leveraged trading: orders, positions, what happened to each, and who watches for prices that have come.

create table orders (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  symbol text not null,
  side text not null check (side in ('long', 'short')),
  leverage smallint not null check (leverage >= 1),
  quantity bigint not null check (quantity > 0),
  type text not null check (type in ('market', 'limit')),
  -- What the customer saw (market) or named (limit), in 10⁻⁸.
  price bigint not null check (price > 0),
  tolerance_ppm integer,
  -- A limit order that is good for the session ends with it.
  expires_at timestamptz,
  take_profit bigint check (take_profit > 0),
  stop_loss bigint check (stop_loss > 0),
  status text not null check (status in ('resting', 'filled', 'cancelled', 'expired')),
  -- What is set aside for it; nothing once it has ended.
  reserve bigint not null check (reserve >= 0 and (reserve > 0) = (status = 'resting')),
  placed_at timestamptz not null,
  -- The tick it was placed on: it can only be filled by a later one.
  placed_sequence bigint not null,
  -- The time of the tick on which its limit was last set: an earlier one cannot fill it, however late it is acted on.
  lines_since timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('customer', 'session', 'insufficient-balance')),
  -- The fill.
  fill_price bigint,
  fill_sequence bigint,
  check ((status = 'resting') = (ended_at is null)),
  check ((status = 'filled') = (fill_price is not null))
);

create index orders_by_customer on orders (customer_id, id);
create index orders_resting on orders (customer_id, id) where status = 'resting';
create index orders_waiting on orders (symbol, id) where status = 'resting';
create index orders_expiring on orders (expires_at) where status = 'resting' and expires_at is not null;

create table positions (
  -- The order that opened it has the same id.
  id uuid primary key references orders (id),
  customer_id bigint not null references customers (id),
  symbol text not null,
  side text not null check (side in ('long', 'short')),
  leverage smallint not null,
  contract_size bigint not null check (contract_size > 0),
  opened_quantity bigint not null check (opened_quantity > 0),
  quantity bigint not null check (quantity >= 0 and quantity <= opened_quantity),
  entry bigint not null check (entry > 0),
  -- The conversion of the opening: an amount of the quote currency times up by down is dollars.
  up bigint not null check (up > 0),
  down bigint not null check (down > 0),
  opened_margin bigint not null check (opened_margin > 0),
  initial_margin bigint not null check (initial_margin >= 0),
  margin bigint not null check (margin >= 0),
  take_profit bigint check (take_profit > 0),
  stop_loss bigint check (stop_loss > 0),
  -- Where the rules close it, and where the next warning is due: kept with every change, so that whoever watches need not work it out.
  liquidation bigint check (liquidation > 0),
  warning bigint check (warning > 0),
  -- The time of the tick on which its lines were last set: an earlier one cannot reach them, however late it is acted on.
  lines_since timestamptz not null,
  carry bigint not null default 0,
  opening_fee bigint not null check (opening_fee > 0),
  realised bigint not null default 0,
  financing bigint not null default 0 check (financing >= 0),
  status text not null check (status in ('open', 'closed')),
  -- Counts every change, so that what was watched for an older state is recognised.
  version integer not null default 1,
  -- The nearest level of warning that was told, in percent.
  warned smallint,
  next_financing timestamptz not null,
  opened_at timestamptz not null,
  opened_sequence bigint not null,
  closed_at timestamptz,
  close_cause text check (close_cause in ('customer', 'take-profit', 'stop-loss', 'liquidation')),
  close_price bigint,
  check ((status = 'closed') = (quantity = 0)),
  check ((status = 'closed') = (closed_at is not null)),
  check (status = 'open' or margin = 0)
) with (fillfactor = 80);

create index positions_by_customer on positions (customer_id, id);
create index positions_open on positions (customer_id, id) where status = 'open';
create index positions_watched on positions (symbol, id) where status = 'open';
create index positions_to_finance on positions (next_financing) where status = 'open';

grant update (status, reserve, ended_at, end_reason, fill_price, fill_sequence, take_profit, stop_loss, price, lines_since) on orders to candor_server;
grant update (
  quantity, initial_margin, margin, take_profit, stop_loss, liquidation, warning, lines_since, carry, realised, financing, status,
  version, warned, next_financing, closed_at, close_cause, close_price
) on positions to candor_server;

-- An end is entered once.
create function keep_ended() returns trigger language plpgsql as $$
begin
  if old.status in ('filled', 'cancelled', 'expired', 'closed') then
    raise exception 'what has ended cannot be changed';
  end if;
  return new;
end
$$;

create trigger keep_ended before update on orders for each row execute function keep_ended();
create trigger keep_ended before update on positions for each row execute function keep_ended();

-- The story of a position, append-only: each entry with the tick it was decided on.
create table position_events (
  position_id uuid not null references positions (id),
  number integer not null check (number > 0),
  customer_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'part-closed', 'closed', 'margin-added', 'stops-set', 'financed', 'warned')),
  cause text,
  quantity bigint,
  price bigint,
  -- The tick. Its sequence counts the ticks of one process; its time tells it from all others of the instrument.
  sequence bigint,
  tick_at timestamptz,
  bid bigint,
  ask bigint,
  up bigint,
  down bigint,
  profit bigint,
  -- Fee, financing charge, margin added or gap covered, by kind.
  amount bigint,
  gap bigint,
  margin bigint not null,
  take_profit bigint,
  stop_loss bigint,
  liquidation bigint,
  primary key (position_id, number)
);

-- Who watches a group of instruments. The token rises with every change of hands: whoever acts with an older one is refused.
create table watcher_leases (
  name text primary key,
  holder text not null,
  token bigint not null,
  until timestamptz not null
);

grant update on watcher_leases to candor_server;
