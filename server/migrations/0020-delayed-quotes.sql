-- Orders and closes on delayed quotes wait for the first tick that is stamped after they were accepted.

-- A market order may end because that tick was outside its tolerance.
alter table orders drop constraint orders_end_reason_check;
alter table orders add constraint orders_end_reason_check
  check (end_reason in ('customer', 'session', 'insufficient-balance', 'own-limit', 'price-moved'));
alter table spot_orders drop constraint spot_orders_end_reason_check;
alter table spot_orders add constraint spot_orders_end_reason_check
  check (end_reason in ('customer', 'session', 'insufficient-balance', 'own-limit', 'price-moved'));

-- A buy by amount that has waited buys what fits into the amount at the price that came.
grant update (quantity) on spot_orders to candor_server;

-- From when on ticks count for take profit and stop loss, where that is later than for the line of liquidation: lines that are set on a
-- delayed quote count from their acceptance, and liquidation does not wait for them.
alter table positions add column stops_since timestamptz;

-- A close that waits: how much, the price that was seen, how far it may have moved, the first instant whose tick counts, and when the
-- session ends that it waits in.
alter table positions add column closing_quantity bigint check (closing_quantity > 0 and closing_quantity <= quantity);
alter table positions add column closing_price bigint check (closing_price > 0);
alter table positions add column closing_tolerance_ppm integer;
alter table positions add column closing_since timestamptz;
alter table positions add column closing_until timestamptz;
alter table positions add constraint positions_closing_check check (
  (closing_quantity is null) = (closing_price is null) and (closing_quantity is null) = (closing_tolerance_ppm is null)
  and (closing_quantity is null) = (closing_since is null) and (closing_quantity is not null or closing_until is null)
  and (closing_quantity is null or status = 'open'));

create index positions_closing on positions (closing_until) where closing_until is not null;

grant update (stops_since, closing_quantity, closing_price, closing_tolerance_ppm, closing_since, closing_until) on positions to candor_server;

alter table position_events drop constraint position_events_kind_check;
alter table position_events add constraint position_events_kind_check check (
  kind in ('opened', 'part-closed', 'closed', 'margin-added', 'stops-set', 'financed', 'warned', 'close-asked', 'close-dropped'));
-- Of a close that was asked for: how far the price may have moved against the customer.
alter table position_events add column tolerance_ppm integer;
