-- What two operators decide about a strategy: that it ends, and the least that somebody takes part with. The latest row of a strategy holds;
-- without one, what came with the release.
create table strategy_terms (
  number bigint generated always as identity primary key,
  strategy text not null references pools (strategy),
  set_at timestamptz not null,
  -- Who agreed; who asked is in the stored act.
  operator_id bigint not null references operators (id),
  minimum bigint not null check (minimum between 1000 and 100000000),
  -- From then on nobody joins, nothing is traded, and what everybody has in it is paid out. Null while it runs.
  ended_at timestamptz
);

create index strategy_terms_latest on strategy_terms (strategy, number);

-- An end is for ever: who was paid out knows why.
create function keep_strategy_end() returns trigger language plpgsql as $$
begin
  if exists (select from strategy_terms where strategy = new.strategy and ended_at is not null) then
    raise exception 'a strategy that has ended cannot be changed';
  end if;
  return new;
end
$$;

create trigger keep_strategy_end before insert on strategy_terms for each row execute function keep_strategy_end();
