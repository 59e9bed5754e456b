-- What a customer watches and what a customer wants to hear of.

create table watchlists (
  customer_id bigint primary key references customers (id),
  -- In the customer's order. It is always read and kept as a whole, so it is one value and not a row each.
  symbols text[] not null check (cardinality(symbols) <= 200),
  saved_at timestamptz not null
);

create table alerts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  symbol text not null check (symbol ~ '^[A-Z0-9.]{1,16}$'),
  kind text not null check (kind in ('above', 'below', 'move')),
  -- Integer of 10⁻⁸, for above and below.
  price bigint check (price > 0),
  -- Of a percent, for a move.
  hundredths integer check (hundredths between 1 and 10000),
  minutes integer check (minutes between 1 and 1440),
  repeating boolean not null,
  active boolean not null,
  -- Whether the condition was false at the last price: only then can it become true.
  armed boolean not null,
  created_at timestamptz not null,
  fired_at timestamptz,
  fired_count integer not null default 0 check (fired_count >= 0),
  check ((kind = 'move') = (price is null)),
  check ((kind = 'move') = (hundredths is not null and minutes is not null))
);

create index alerts_by_customer on alerts (customer_id, id desc);
-- Read at every start, when the few that still wait are looked for among all that ever did.
create index alerts_waiting on alerts (id) where active;

grant select, insert on watchlists, alerts to candor_server;
grant update (symbols, saved_at) on watchlists to candor_server;
grant update (active, armed, fired_at, fired_count), delete on alerts to candor_server;
