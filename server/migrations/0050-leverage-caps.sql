-- Operators can lower the leverage of new orders for days to come, with the other terms. Rows of before have neither.
alter table contract_terms
  add column from_day date,
  -- The most leverage for each class of underlying, as {"gold": 20, ...}.
  add column leverage jsonb,
  add constraint caps_from_a_day check ((from_day is null) = (leverage is null));
