-- Two questions are asked about what rests or is open: what does this customer have, and what waits for this symbol or this time. Each has an
-- index of its own, but either could answer both, and PostgreSQL chose by statistics that lag behind: the orders of one customer were counted by
-- walking those of everybody. A condition on the column that only the second question names keeps these indexes out of the first.
drop index orders_waiting;
create index orders_waiting on orders (symbol, id) where status = 'resting' and symbol is not null;
drop index spot_orders_waiting;
create index spot_orders_waiting on spot_orders (symbol, id) where status = 'resting' and symbol is not null;
drop index positions_watched;
create index positions_watched on positions (symbol, id) where status = 'open' and symbol is not null;
drop index positions_to_finance;
create index positions_to_finance on positions (next_financing) where status = 'open' and next_financing is not null;
drop index participations_ending;
create index participations_ending on participations (ends_at, id) where status = 'approved' and ends_at is not null;
