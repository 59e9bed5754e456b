-- One gate: whatever an operator does is a stored command with the row of the audit log that tells of it, and its customer can read it.

create table operator_acts (
  id uuid primary key,
  -- The word by which the audit log knows it once it is done.
  name text not null check (length(name) <= 40),
  -- What was asked for, in the one spelling that is hashed.
  body text not null check (length(body) <= 1000000),
  body_hash bytea not null check (body_hash = sha256(convert_to(body, 'UTF8'))),
  maker bigint not null references operators (id),
  asked_at timestamptz not null,
  -- How many different people it takes.
  people smallint not null check (people in (1, 2)),
  -- Until when a second person may agree.
  lapses_at timestamptz,
  state text not null check (state in ('waiting', 'done', 'refused', 'withdrawn', 'replaced')),
  ended_at timestamptz,
  -- Why, in the words that a customer or the public reads.
  reason text check (length(reason) <= 500),
  -- What came of it.
  result text,
  -- The rows of the audit log: that it was asked for, where two people are needed, and how it ended. The audit looks for them.
  asked_audit bigint unique,
  end_audit bigint unique,
  -- The act that this one was made of by an edit, which took all agreement with it.
  replaces uuid unique references operator_acts (id),
  check ((state = 'waiting') = (ended_at is null) and (state = 'waiting') = (end_audit is null)),
  check ((people = 2) = (asked_audit is not null) and (people = 2) = (lapses_at is not null)),
  check ((state = 'done') = (result is not null)),
  check (people = 2 or state = 'done')
);

create index operator_acts_waiting on operator_acts (id) where state = 'waiting';
grant update (state, ended_at, result, end_audit) on operator_acts to candor_server;

-- Who agreed besides who asked, and to what exactly.
create table operator_act_checks (
  act_id uuid not null references operator_acts (id),
  operator_id bigint not null references operators (id),
  body_hash bytea not null check (length(body_hash) = 32),
  at timestamptz not null,
  primary key (act_id, operator_id)
);

-- An act ends once. One that needs two people is done when another one has agreed to the very words that were asked for.
create function keep_act() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'an act that has ended cannot be changed';
  end if;
  if new.state = 'done' and not exists (
    select from operator_act_checks c where c.act_id = old.id and c.operator_id <> old.maker and c.body_hash = old.body_hash
  ) then
    raise exception 'a second person has to agree first';
  end if;
  return new;
end
$$;

create trigger keep_act before update on operator_acts for each row execute function keep_act();

-- Whose account an act was about: what a customer reads under "What operators did".
create table customer_acts (
  customer_id bigint not null references customers (id),
  number bigint not null,
  primary key (customer_id, number)
);

create index customer_acts_by_number on customer_acts (number);

insert into customer_acts (customer_id, number)
select customer_id, number from (
  select c.id as customer_id, l.number from audit_log l join customers c on l.subject_kind = 'customer' and c.account_number = l.subject_id
  union select d.customer_id, l.number from audit_log l join deposits d on l.subject_kind = 'deposit' and d.id::text = l.subject_id
  union select w.customer_id, l.number from audit_log l join withdrawals w on l.subject_kind = 'withdrawal' and w.id::text = l.subject_id
  union select r.customer_id, l.number from audit_log l join receipts r on l.subject_kind = 'receipt' and r.id::text = l.subject_id
  union select v.customer_id, l.number from audit_log l join verifications v on l.subject_kind = 'verification' and v.id::text = l.subject_id
  union select i.customer_id, l.number from audit_log l join identity_documents i on l.subject_kind = 'document' and i.id::text = l.subject_id
  union select p.customer_id, l.number from audit_log l join participations p on l.subject_kind = 'participation' and p.id::text = l.subject_id
  union select o.customer_id, l.number from audit_log l join loans o on l.subject_kind = 'loan' and o.id::text = l.subject_id
  union select s.customer_id, l.number from audit_log l join conversations s on l.subject_kind = 'conversation' and s.id::text = l.subject_id
) known;

-- From the row after this one on, every act that changes something has its command.
create table gate_start (
  only_one boolean primary key default true check (only_one),
  number bigint not null
);

insert into gate_start (number) select coalesce(max(number), 0) from audit_log;
revoke insert on gate_start from candor_server;
