-- The ledger: transfers between accounts, what each customer has, and one record for each command that moved money.

-- The chart of accounts (domain/ledger/ledger-account.ts). The customer's come first, the house's after them; all are in USD and in
-- practice mode, so a transfer between any two is in one currency and one mode.
create type ledger_account as enum (
  'cash', 'margin', 'reserve', 'stake', 'withdrawing', 'invested', 'loan',
  'house-fees', 'house-trading', 'house-gap-cover', 'house-financing', 'house-lending', 'house-rounding',
  'house-practice-funding', 'house-cash-in', 'house-cash-out'
);

-- One row a customer: locking it is locking the customer. The house has no row, because everybody would wait for it; what the house
-- has is the sum of its transfers.
create table balances (
  customer_id bigint primary key references customers (id),
  -- The number of the last transfer, which is also how often the row has a newer state than before.
  last_number bigint not null default 0 check (last_number >= 0),
  changed_at timestamptz not null,
  cash bigint not null default 0 check (cash >= 0),
  margin bigint not null default 0 check (margin >= 0),
  reserve bigint not null default 0 check (reserve >= 0),
  stake bigint not null default 0 check (stake >= 0),
  withdrawing bigint not null default 0 check (withdrawing >= 0),
  invested bigint not null default 0 check (invested >= 0),
  -- A debt: never above zero.
  loan bigint not null default 0 check (loan <= 0)
) with (fillfactor = 70);

insert into balances (customer_id, changed_at) select id, created_at from customers;

grant update on balances to candor_server;

-- Append-only: the server's role may insert and read, and nothing else. Numbers count from 1 for each customer without a gap.
create table transfers (
  customer_id bigint not null,
  number bigint not null check (number > 0),
  -- Never earlier than that of the number before.
  at timestamptz not null,
  kind text not null,
  from_account ledger_account not null,
  to_account ledger_account not null,
  amount bigint not null check (amount > 0),
  cash_after bigint not null check (cash_after >= 0),
  subject_kind text,
  subject_id uuid,
  -- The number of the transfer that this one puts right.
  corrects bigint,
  primary key (customer_id, number),
  check (from_account <> to_account),
  check (from_account < 'house-fees' or to_account < 'house-fees'),
  check ((subject_kind is null) = (subject_id is null))
);

-- A customer looks for deposits among a million trades: by kind, newest first.
create index transfers_by_kind on transfers (customer_id, kind, number);

create index transfers_by_subject on transfers (customer_id, subject_id, number) where subject_id is not null;

-- What moved money, kept for ever: the same key gives the same answer, and never a second effect.
create table commands (
  customer_id bigint not null,
  key text not null check (length(key) between 8 and 100),
  kind text not null,
  body_hash bytea not null check (length(body_hash) = 32),
  answer text not null,
  at timestamptz not null,
  -- The transfers it made; none for a command that changed something else.
  first_number bigint,
  last_number bigint,
  primary key (customer_id, key),
  check ((first_number is null) = (last_number is null) and first_number <= last_number)
);

-- What is still to be told of what was committed: one row a batch, gone once it has been told.
create table outbox (
  id uuid primary key,
  at timestamptz not null,
  events jsonb not null
);

-- Locking a row to take it needs the right to update something of it.
grant update (at), delete on outbox to candor_server;

-- The last transfer before an instant, by bisection: a customer's numbers and times rise together, so that no index on the time is
-- needed, and a page far back costs what the first page costs.
create function transfer_number_before(customer bigint, instant timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := coalesce((select last_number from balances where customer_id = customer), 0);
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select at < instant from transfers where customer_id = customer and number = middle) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end
$$;
