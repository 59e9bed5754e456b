-- The operators' desk: who knocks at the door of a class, who is on which case, and lists of all requests.

-- Counted by where they come from, so that one stranger cannot fill all places of a class, and forgotten where nobody decides. A hash over the
-- class and the address, so that it says nothing of who has asked elsewhere; emptied once they are let in.
alter table join_requests add column asked_from bytea check (length(asked_from) = 32);

create index join_requests_by_source on join_requests (asked_from) where asked_from is not null;
create index join_requests_by_time on join_requests (asked_at) where state <> 'let-in';
grant update (asked_from), delete on join_requests to candor_server;

-- The case that an operator has open, so that two on one case see each other. It is renewed every few seconds and counts no longer than that.
create table open_cases (
  operator_id bigint primary key references operators (id),
  queue text not null check (length(queue) <= 20),
  case_id uuid not null,
  since timestamptz not null,
  seen_at timestamptz not null
);

create index open_cases_by_queue on open_cases (queue);
grant update (queue, case_id, since, seen_at), delete on open_cases to candor_server;

-- Views of the lists of requests.
alter table operator_views drop constraint operator_views_list_check;
alter table operator_views add check (
  list in ('customers', 'audit', 'deposits', 'withdrawals', 'loans', 'participations', 'support')
);

-- The few of a state among many, newest first.
create index deposits_by_status on deposits (status, id);
create index withdrawals_by_status on withdrawals (status, id);
create index loans_by_status on loans (status, id);
create index participations_by_status on participations (status, id);
create index conversations_by_status on conversations (status, id);
