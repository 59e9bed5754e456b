-- An order keeps what it asked for after it has ended, and a position what a gap took beyond its margin: both were only in postings.

-- What an order asks for, in cents: what it moves, the margin for it and the opening fee. A change of the limit changes them.
alter table orders
  add column asked_amount bigint check (asked_amount >= 0),
  add column asked_margin bigint check (asked_margin >= 0),
  add column asked_fee bigint check (asked_fee >= 0),
  -- When its limit or its lines were last changed.
  add column changed_at timestamptz;

-- What has ended cannot be changed, save here, where nothing but the new columns is written.
alter table orders disable trigger keep_ended;

update orders o set asked_margin = p.opened_margin, asked_fee = p.opening_fee,
  asked_amount = round(p.opened_quantity::numeric * p.contract_size * p.entry * p.up * 100 / (1e24 * p.down))
from positions p where p.id = o.id;

-- Of what was never filled only the sum is known, which came back with its last posting: the fee is one of 2,000 parts of what is moved.
update orders o set asked_margin = s.sum - s.fee, asked_fee = s.fee, asked_amount = (s.sum - s.fee) * o.leverage
from (
  select r.id, r.sum, ceil(r.sum::numeric * r.leverage / (2000 + r.leverage))::bigint as fee
  from (
    select u.id, u.leverage, case when u.status = 'resting' then u.reserve else coalesce(
      (select t.amount from transfers t where t.customer_id = u.customer_id and t.subject_id = u.id and t.kind = 'order-released'
       order by t.number desc limit 1), 0) end as sum
    from orders u where u.status <> 'filled'
  ) r
) s where s.id = o.id;

alter table orders enable trigger keep_ended;

alter table orders
  alter column asked_amount set not null,
  alter column asked_margin set not null,
  alter column asked_fee set not null,
  add constraint orders_asked_check check (status <> 'resting' or reserve = asked_margin + asked_fee);

grant update (asked_amount, asked_margin, asked_fee, changed_at) on orders to candor_server;

-- The same of an order without leverage; unknown of sales that ended unfilled before this was kept.
alter table spot_orders
  add column asked_value bigint check (asked_value >= 0),
  add column asked_fee bigint check (asked_fee >= 0);

alter table spot_orders disable trigger keep_ended;

update spot_orders o set asked_value = f.value, asked_fee = f.fee from spot_fills f where f.order_id = o.id;

-- The fee is one of 1,000 parts of the value.
update spot_orders o set asked_value = s.sum - s.fee, asked_fee = s.fee
from (
  select r.id, r.sum, ceil(r.sum::numeric / 1001)::bigint as fee
  from (
    select u.id, case when u.status = 'resting' then u.reserve else
      (select t.amount from transfers t where t.customer_id = u.customer_id and t.subject_id = u.id and t.kind = 'order-released'
       order by t.number desc limit 1) end as sum
    from spot_orders u where u.status <> 'filled' and u.side = 'buy'
  ) r where r.sum is not null
) s where s.id = o.id;

alter table spot_orders enable trigger keep_ended;

-- What losses took beyond the margin, which the house has borne.
alter table positions add column gap bigint not null default 0 check (gap >= 0);

alter table positions disable trigger keep_ended;

update positions p set gap = e.gap
from (select position_id, sum(gap) as gap from position_events where gap > 0 group by position_id) e where e.position_id = p.id;

alter table positions enable trigger keep_ended;

grant update (gap) on positions to candor_server;

-- What a customer has traded, and the trades of one instrument among many, are found by it; spot orders have theirs.
create index orders_by_symbol on orders (customer_id, symbol, id);
create index contracts_by_symbol on contracts (customer_id, symbol, id);
