-- How far the books have been found right, so that a check every minute costs what has been written since and not what there is.

-- What each customer had after the transfer with this number. A whole check does not look at it.
create table audit_marks (
  customer_id bigint primary key references customers (id),
  last_number bigint not null,
  cash bigint not null,
  margin bigint not null,
  reserve bigint not null,
  stake bigint not null,
  withdrawing bigint not null,
  invested bigint not null,
  loan bigint not null
);

-- The last act of an operator, with its hash: acts that were cut off at the end are missed by it.
create table audit_log_mark (
  only_one boolean primary key default true check (only_one),
  number bigint not null,
  hash bytea not null check (length(hash) = 32)
);

grant update on audit_marks, audit_log_mark to candor_server;

-- Finds the commands of the last minute by a summary of the pages. It has nothing to write for a row, unlike an index that is a tree.
create index commands_by_time on commands using brin (at) with (autosummarize = on);
