-- The limit of a resting spot order can be changed, as that of a leveraged one: what it asks for, and what is set aside, change with it.
alter table spot_orders
  -- When its limit was last changed.
  add column changed_at timestamptz;

grant update (price, lines_since, asked_value, asked_fee, changed_at) on spot_orders to candor_server;
