-- Statements: files made in the background from a customer's transfers, and kept for 30 days.

create table statements (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  format text not null check (format in ('pdf', 'csv')),
  -- In the language the customer had when it was asked for, so that one that is begun again is the same.
  locale text not null check (locale in ('en', 'zh', 'tw', 'malay')),
  zone text not null check (length(zone) <= 64),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  -- The transfers of the period, fixed when it was asked for: what is posted while it is made belongs to the next one.
  after_number bigint not null check (after_number >= 0),
  last_number bigint not null check (last_number >= after_number),
  opening_cash bigint not null check (opening_cash >= 0),
  closing_cash bigint not null check (closing_cash >= 0),
  state text not null check (state in ('making', 'ready', 'failed')),
  written bigint not null default 0 check (written between 0 and last_number - after_number),
  bytes bigint not null default 0 check (bytes >= 0),
  -- Who makes it, and until when nobody else may: a process that dies leaves its work to another.
  maker uuid,
  claimed_until timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  requested_at timestamptz not null,
  kept_until timestamptz not null
);

-- One at a time for each customer.
create unique index statements_in_the_making on statements (customer_id) where state = 'making';
create index statements_by_customer on statements (customer_id, requested_at desc);
create index statements_by_end on statements (kept_until);

-- The file in the order of its pieces, because it may be larger than a process should hold.
create table statement_pieces (
  statement_id uuid not null references statements (id) on delete cascade,
  number integer not null check (number > 0),
  content bytea not null,
  primary key (statement_id, number)
);

-- A PDF is compressed already.
alter table statement_pieces alter column content set storage external;

grant update (state, written, bytes, maker, claimed_until, attempts), delete on statements to candor_server;
grant delete on statement_pieces to candor_server;
