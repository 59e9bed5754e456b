-- Two people have to agree to what a customer withdraws in a day, from $5,000 of it. Withdrawals that were asked for before this held are not
-- audited by it: they keep the false that they are given here, and all later ones are true.
alter table withdrawals add column counts_by_day boolean not null default false;
alter table withdrawals alter column counts_by_day set default true;

-- What was asked for on a day, for each withdrawal that is looked at.
create index withdrawals_by_day on withdrawals (customer_id, requested_at);
