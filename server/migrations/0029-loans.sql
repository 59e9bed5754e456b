-- Assistance loans: what was asked for and signed, who agreed, what was repaid, and what each window of 24 hours has cost.

create table loans (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  amount bigint not null check (amount > 0),
  days integer not null check (days > 0),
  -- In 10⁻⁸, of the catalogue of the day it was asked for.
  daily_rate bigint not null check (daily_rate > 0),
  status text not null check (status in (
    'pending-review', 'review-passed', 'review-rejected', 'under-review', 'pending-repayment', 'repaid', 'rejected'
  )),
  asked_at timestamptz not null,
  -- How the limit came about when it was asked for, and what was borrowed or asked for before it.
  average_equity bigint not null,
  limit_asked bigint not null,
  used_asked bigint not null check (used_asked >= 0),
  taken_at timestamptz,
  taken_by bigint references operators (id),
  -- When everybody whose agreement it needs had agreed.
  passed_at timestamptz,
  -- Rejected or taken back: when, by which operator (null where it was the customer or the payout), and why.
  ended_at timestamptz,
  ended_by bigint references operators (id),
  reason text check (length(reason) <= 500),
  paid_out_at timestamptz,
  due_at timestamptz,
  -- The limit at the payout, and all that was borrowed or asked for then, itself included.
  limit_paid bigint,
  used_paid bigint,
  repaid_at timestamptz,
  -- Still borrowed. Nothing before the payout.
  principal bigint not null default 0 check (principal >= 0 and principal <= amount),
  -- How far interest has been written down: windows after the free one, and their exact sum of cents × rate.
  windows integer not null default 0 check (windows >= 0),
  exact bigint not null default 0 check (exact >= 0),
  -- The window after these begins right after this instant.
  next_window_at timestamptz,
  constraint loans_within_limit check (used_asked + amount <= limit_asked),
  constraint loans_paid_within_limit check (used_paid <= limit_paid and amount <= used_paid),
  check (status <> 'pending-review' or taken_at is null),
  check (status in ('pending-review', 'rejected') or taken_at is not null),
  check (status not in ('pending-review', 'under-review', 'review-rejected') or passed_at is null),
  check (status not in ('review-passed', 'pending-repayment', 'repaid') or passed_at is not null),
  check ((ended_at is not null) = (status in ('review-rejected', 'rejected'))),
  check ((reason is not null) = (status in ('review-rejected', 'rejected'))),
  check (status <> 'review-rejected' or ended_by is not null),
  check ((paid_out_at is not null) = (status in ('pending-repayment', 'repaid'))),
  check ((paid_out_at is null) = (due_at is null)),
  check ((paid_out_at is null) = (used_paid is null) and (paid_out_at is null) = (limit_paid is null)),
  check ((repaid_at is not null) = (status = 'repaid')),
  check ((principal > 0) = (status = 'pending-repayment')),
  check ((next_window_at is not null) = (status = 'pending-repayment'))
);

create index loans_by_customer on loans (customer_id, id);
create index loans_in_review on loans (id) where status in ('pending-review', 'under-review');
create index loans_passed on loans (id) where status = 'review-passed';
create index loans_accruing on loans (next_window_at) where status = 'pending-repayment';

grant update (
  status, taken_at, taken_by, passed_at, ended_at, ended_by, reason, paid_out_at, due_at, limit_paid, used_paid, repaid_at,
  principal, windows, exact, next_window_at
) on loans to candor_server;

-- One status follows another as `domain/loans/loan-status.ts` says, and an end is entered once. A reviewer who decides at once takes the
-- request in the same moment.
create function keep_loan() returns trigger language plpgsql as $$
begin
  if old.status in ('repaid', 'rejected', 'review-rejected') then
    raise exception 'what has ended cannot be changed';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('pending-review', 'under-review'), ('pending-review', 'review-passed'), ('pending-review', 'review-rejected'), ('pending-review', 'rejected'),
    ('under-review', 'review-passed'), ('under-review', 'review-rejected'), ('under-review', 'rejected'),
    ('review-passed', 'pending-repayment'), ('review-passed', 'rejected'),
    ('pending-repayment', 'repaid')
  ) then
    raise exception 'a loan does not go from % to %', old.status, new.status;
  end if;
  return new;
end
$$;

create trigger keep_loan before update on loans for each row
  when (old.status is distinct from new.status or old.status in ('repaid', 'rejected', 'review-rejected'))
  execute function keep_loan();

-- What was signed, append-only: the text in the customer's language, and what it was signed with. Both go when the account is deleted.
create table loan_agreements (
  loan_id uuid primary key references loans (id),
  customer_id bigint not null references customers (id),
  version integer not null,
  language text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content text,
  signature text,
  signed_by text,
  signed_at timestamptz not null
);

create index loan_agreements_by_customer on loan_agreements (customer_id);

-- Who has agreed to a loan, append-only.
create table loan_approvals (
  loan_id uuid not null references loans (id),
  operator_id bigint not null references operators (id),
  at timestamptz not null,
  primary key (loan_id, operator_id)
);

-- What was repaid, append-only: interest first.
create table loan_repayments (
  id uuid primary key,
  loan_id uuid not null references loans (id),
  customer_id bigint not null references customers (id),
  -- Counts the repayments of a loan from 1 without a gap.
  number integer not null check (number > 0),
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  interest bigint not null check (interest >= 0),
  principal bigint not null check (principal >= 0),
  unique (loan_id, number),
  check (interest + principal = amount)
);

create index loan_repayments_by_customer on loan_repayments (customer_id, id);

-- What each window cost, once. It is a cache: what is owed follows from the payout and the repayments alone. Rows go where a clock that was
-- ahead had written them too early.
create table loan_accruals (
  loan_id uuid not null references loans (id),
  window_number integer not null check (window_number > 0),
  -- What was still borrowed when it began, and the exact sum of cents × rate of all windows up to it.
  principal bigint not null check (principal > 0),
  exact bigint not null check (exact > 0),
  primary key (loan_id, window_number)
);

grant delete on loan_accruals to candor_server;

-- When a letter about a loan is due next, so that looking for them costs what is due and not what was ever borrowed. Rows go with the last.
create table loan_letter_queue (
  loan_id uuid primary key references loans (id),
  due_at timestamptz not null
);

create index loan_letter_queue_by_time on loan_letter_queue (due_at);

grant update (due_at), delete on loan_letter_queue to candor_server;

-- Whom a letter about a loan has gone to, so that a process that dies leaves it to another.
create table loan_letters (
  loan_id uuid not null references loans (id),
  kind text not null check (kind in ('three-days', 'one-day', 'overdue', 'paid-out', 'paid-off', 'rejected')),
  at timestamptz not null,
  primary key (loan_id, kind)
);
