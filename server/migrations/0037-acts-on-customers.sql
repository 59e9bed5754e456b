-- What operators do to accounts: freezing, which only they lift again.

alter table customers
  -- Null where the customer has frozen the account themselves.
  add column frozen_by bigint references operators (id),
  add constraint customers_frozen_by check (frozen_by is null or frozen_at is not null);

grant update (frozen_by) on customers to candor_server;
