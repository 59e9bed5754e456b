-- Contracts of rule 2: the purchase second follows from the last tick that the customer's device had seen, and the direction is hidden until
-- the device opens it. Rows of rule 1 have a direction and no purchase second.
alter table contracts
  alter column direction drop not null,
  add column purchase_at timestamptz,
  drop constraint contracts_check,
  drop constraint contracts_check1,
  add constraint contracts_rule check ((purchase_at is null) = (direction is not null)),
  add constraint contracts_span check (expires_at = coalesce(purchase_at, accepted_at) + make_interval(secs => seconds)),
  add constraint contracts_day check (day = (coalesce(purchase_at, accepted_at) at time zone 'UTC')::date),
  add constraint contracts_accepted_before check (accepted_at < purchase_at);

-- What a customer's device has opened. The first opening that fits the order counts, and there can be no other: the order commits to it.
create table contract_openings (
  contract_id uuid primary key references contracts (id),
  customer_id bigint not null references customers (id),
  direction text not null check (direction in ('rise', 'fall')),
  nonce text not null check (nonce ~ '^[0-9a-f]{64}$'),
  opened_at timestamptz not null
);

create index contract_openings_by_customer on contract_openings (customer_id, contract_id);

-- A contract whose direction nobody opened within a day of its expiry is lost, and names no ticks.
alter table contract_settlements
  drop constraint contract_settlements_reason_check,
  drop constraint contract_settlements_check,
  drop constraint contract_settlements_check3,
  add constraint contract_settlements_reason check (reason in ('no-tick', 'halted', 'sealed-late', 'unopened')),
  add constraint contract_settlements_void check ((outcome = 'void') = (reason is not null and reason <> 'unopened')),
  add constraint contract_settlements_unopened check (reason is distinct from 'unopened' or outcome = 'lose' and purchase_at is null),
  add constraint contract_settlements_ticks check (outcome = 'void' or reason is not distinct from 'unopened' or purchase_at < final_at);

-- Changes of the market's model: announced at least a day ahead, and never taken back.
create table market_eras (
  number integer primary key check (number > 0),
  day date not null unique,
  model text not null check (model ~ '^[0-9a-f]{64}$'),
  announced_at timestamptz not null,
  check (announced_at + interval '1 day' <= day::timestamp at time zone 'UTC')
);

alter table log_leaves drop constraint log_leaves_kind_check;
alter table log_leaves add constraint log_leaves_kind_check
  check (kind in ('origin', 'era', 'terms', 'reveal', 'ticks', 'halt', 'acceptance', 'settlement', 'postings'));
