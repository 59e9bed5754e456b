-- Whom a letter about the end of a deposit or a withdrawal has gone to, so that a process that dies leaves it to another. Ids are random:
-- one of a deposit is none of a withdrawal.
create table cash_letters (
  request_id uuid primary key,
  at timestamptz not null
);

-- What was decided before letters were written is not written about now.
insert into cash_letters (request_id, at)
  select id, decided_at from deposits where decided_at is not null
  union all
  select id, decided_at from withdrawals where decided_at is not null;

create index deposits_by_decision on deposits (decided_at) where decided_at is not null;
create index withdrawals_by_decision on withdrawals (decided_at) where decided_at is not null;
