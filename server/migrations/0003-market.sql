-- The market: seeds and terms of the simulated feed, halts, the log of ticks, candles.

-- Drawn once, at the first start. Whoever knows the secret knows all days to come, so it never leaves this row.
create table seed_chain (
  only_one boolean primary key default true check (only_one),
  secret bytea not null check (length(secret) = 32),
  anchor bytea not null check (length(anchor) = 32),
  anchor_day date not null
);

create table market_days (
  day date primary key,
  terms text not null,
  terms_hash bytea not null check (length(terms_hash) = 32),
  committed_at timestamptz not null,
  -- Both are filled when the day is over: the seed it was drawn from, and the last mid of every instrument.
  seed bytea check (length(seed) = 32),
  closes jsonb,
  check ((seed is null) = (closes is null))
);

grant update (seed, closes) on market_days to candor_server;

-- Terms have no right to be updated; what was revealed stays as it is, whoever asks.
create function keep_market_day() returns trigger language plpgsql as $$
begin
  if old.seed is not null or new.terms <> old.terms or new.terms_hash <> old.terms_hash or new.day <> old.day then
    raise exception 'a day that was committed or revealed cannot be changed';
  end if;
  return new;
end
$$;

create trigger keep_market_day before update on market_days for each row execute function keep_market_day();

create table instrument_halts (
  id bigint generated always as identity primary key,
  symbol text not null,
  halted_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  lifted_at timestamptz
);

create unique index instrument_halts_in_force on instrument_halts (symbol) where lifted_at is null;

grant update (lifted_at) on instrument_halts to candor_server;

-- One page a minute and feed with every published tick; each hash covers the page and the hash before it.
create table tick_pages (
  number bigint primary key check (number > 0),
  opens_at timestamptz not null,
  feed text not null check (feed in ('simulated', 'yahoo', 'binance')),
  content bytea not null,
  hash bytea not null check (length(hash) = 32)
);

-- A page is compressed already; trying again only costs time.
alter table tick_pages alter column content set storage external;

create index tick_pages_by_time on tick_pages (opens_at);

-- Old pages may go, new ones not: the row says which page the log begins with now, and the hash that page goes on from.
grant delete on tick_pages to candor_server;

create table tick_log_start (
  only_one boolean primary key default true check (only_one),
  number bigint not null,
  previous_hash bytea not null check (length(previous_hash) = 32)
);

grant update on tick_log_start to candor_server;

-- Prices are whole numbers of 10⁻⁸. Candles of different sources never mix, so the source is part of what they are.
create table candles (
  symbol text not null,
  source text not null,
  interval text not null check (interval in ('1m', '1h', '1D')),
  -- Of a day: midnight UTC of the date it is booked under.
  opens_at timestamptz not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  primary key (symbol, source, interval, opens_at),
  check (low > 0 and low <= open and low <= close and open <= high and close <= high and volume >= 0)
);

grant update (open, high, low, close, volume) on candles to candor_server;

-- Up to here every minute of the symbol is written down, but for those a gap still names.
create table candle_marks (
  symbol text not null,
  source text not null,
  until timestamptz not null,
  primary key (symbol, source)
);

grant update (until) on candle_marks to candor_server;

-- Stretches for which the server was off. The simulated path knows them, and they are written down in the background.
create table candle_gaps (
  id bigint generated always as identity primary key,
  symbols text[] not null,
  -- Of the past of a fresh install the hours are known before the minutes are written down.
  hours_written boolean not null default false,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at)
);

grant update (until_at), delete on candle_gaps to candor_server;
