-- What the operators' console asks for: customers by the beginning of what they are called, and when the last backup was taken.

create index customers_by_number_text on customers (account_number text_pattern_ops);
create index customers_by_name_text on customers (lower(account_name) text_pattern_ops);
create index customers_by_email_text on customers (email text_pattern_ops) where email is not null;
create index customers_by_phone_text on customers (phone text_pattern_ops) where phone is not null;

-- The audit log by who did it and by what was done, newest first.
create index audit_log_by_operator on audit_log (operator_id, number);
create index audit_log_by_act on audit_log (act, number);

-- Written by `npm run backup` when a copy is whole. The server only reads it.
create table backups_taken (
  until timestamptz primary key,
  bytes bigint not null check (bytes > 0)
);

revoke insert on backups_taken from candor_server;
