-- How operators look at long lists: views by name, and indexes for the filters.

create table operator_views (
  operator_id bigint not null references operators (id),
  list text not null check (list in ('customers', 'audit')),
  name text not null check (length(name) between 1 and 60),
  -- Filters and hidden columns, as the address of the list has them.
  query text not null check (length(query) <= 500),
  saved_at timestamptz not null,
  primary key (operator_id, list, name)
);

grant update (query, saved_at), delete on operator_views to candor_server;

-- The few of a state among a million, newest first.
create index customers_by_verification on customers (verification, id);
create index customers_frozen on customers (id) where frozen_at is not null;
