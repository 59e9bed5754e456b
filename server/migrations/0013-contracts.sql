-- Delivery contracts, their settlements, and the ticks they are settled on.

-- Every published tick from the moment it is published: one row a second, with a list for each instrument by feed (instant, bid, ask, mid,
-- volume). A row says also that no earlier tick can come any more. Pages of the log are made from these rows, so that a tick that settled
-- something is in the log whatever happens to the process that told it. Append-only; old rows go by a routine that checks its bounds.
create table recent_ticks (
  at timestamptz primary key,
  ticks jsonb not null
);

-- Seconds are added at the end and nowhere else, whoever adds them.
create function keep_seconds() returns trigger language plpgsql as $$
begin
  if new.at <= (select max(at) from recent_ticks) then
    raise exception 'a second that has passed cannot be told again';
  end if;
  return new;
end
$$;

create trigger keep_seconds before insert on recent_ticks for each row execute function keep_seconds();

-- Of the log only the oldest pages may go, and none of the last day.
create or replace function keep_tick_pages() returns trigger language plpgsql as $$
begin
  if exists (select from tick_pages where number < (select max(number) from gone)) then
    raise exception 'only the oldest pages of the log may go';
  end if;
  if exists (select from gone where opens_at > (select max(at) from recent_ticks) - interval '23 hours') then
    raise exception 'the pages of the last day stay';
  end if;
  return null;
end
$$;

-- A contract from its acceptance on. Nothing of it is ever changed: the server's role may insert and read.
create table contracts (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  symbol text not null,
  -- Where its ticks come from; those of another feed do not count.
  feed text not null check (feed in ('simulated', 'yahoo', 'binance')),
  direction text not null check (direction in ('rise', 'fall')),
  stake bigint not null check (stake > 0),
  seconds integer not null check (seconds > 0),
  -- Paid on top of the stake where it is won, in 10⁻⁸, by the terms of the day of acceptance.
  rate bigint not null check (rate > 0),
  day date not null references market_days (day),
  accepted_at timestamptz not null,
  expires_at timestamptz not null,
  -- The signed receipt, exactly as it was given.
  receipt text not null,
  check (expires_at = accepted_at + make_interval(secs => seconds)),
  check (day = (accepted_at at time zone 'UTC')::date)
);

create index contracts_by_customer on contracts (customer_id, id);
-- Finds the contracts of a day by a summary of the pages; it has nothing to write for a row.
create index contracts_by_time on contracts using brin (accepted_at) with (autosummarize = on);

-- How a contract ended: inserted once, because the contract is the key, and never changed.
create table contract_settlements (
  contract_id uuid primary key references contracts (id),
  customer_id bigint not null,
  outcome text not null check (outcome in ('win', 'lose', 'draw', 'void')),
  reason text check (reason in ('no-tick', 'halted', 'sealed-late')),
  purchase_at timestamptz,
  purchase_mid bigint,
  final_at timestamptz,
  final_mid bigint,
  -- What went to the balance in all.
  paid bigint not null check (paid >= 0),
  settled_at timestamptz not null,
  check ((outcome = 'void') = (reason is not null)),
  check ((outcome = 'lose') = (paid = 0)),
  check ((purchase_at is null) = (purchase_mid is null) and (final_at is null) = (final_mid is null)),
  check (outcome = 'void' or purchase_at < final_at)
);

create index contract_settlements_by_customer on contract_settlements (customer_id, settled_at);

-- A lost stake that came back because the seed of its day was withheld.
create table contract_refunds (
  contract_id uuid primary key references contract_settlements (contract_id),
  customer_id bigint not null,
  amount bigint not null check (amount > 0),
  refunded_at timestamptz not null
);

-- The contracts that run, for whoever has to find them: a row goes when its contract is settled. It decides nothing.
create table running_contracts (
  contract_id uuid primary key references contracts (id),
  customer_id bigint not null,
  symbol text not null,
  accepted_at timestamptz not null,
  expires_at timestamptz not null
);

create index running_contracts_by_customer on running_contracts (customer_id);
create index running_contracts_by_expiry on running_contracts (expires_at);

grant delete on running_contracts to candor_server;

-- A customer's own pause. It cannot be ended early, so a row is never changed.
create table contract_pauses (
  customer_id bigint not null references customers (id),
  until timestamptz not null,
  asked_at timestamptz not null,
  primary key (customer_id, until)
);

-- Contract terms as operators set them. The latest ones become part of the terms of each day that is committed after them; a day that is
-- committed keeps its own.
create table contract_terms (
  number bigint generated always as identity primary key,
  set_at timestamptz not null,
  operator_id bigint not null references operators (id),
  -- As they stand in a day's terms.
  terms text not null
);

-- A halt ends running contracts, so nobody may say afterwards that there was one: it begins after the last recorded tick.
create function keep_halt() returns trigger language plpgsql as $$
begin
  if new.halted_at <= (select max(at) from recent_ticks) then
    raise exception 'a halt cannot begin in the past';
  end if;
  return new;
end
$$;

create trigger keep_halt before insert on instrument_halts for each row execute function keep_halt();

-- Terms come before the first tick of their day.
create function keep_terms_ahead() returns trigger language plpgsql as $$
begin
  if exists (select from recent_ticks where at >= new.day::timestamp at time zone 'UTC') then
    raise exception 'the terms of a day that has begun cannot be set';
  end if;
  return new;
end
$$;

create trigger keep_terms_ahead before insert on market_days for each row execute function keep_terms_ahead();

-- When the seed was revealed: one that is withheld for a day costs what was won by it. Null for days that were revealed before it was noted.
alter table market_days add column revealed_at timestamptz;

grant update (revealed_at) on market_days to candor_server;
