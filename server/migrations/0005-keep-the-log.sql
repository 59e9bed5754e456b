-- The server's own role cannot rewrite what customers check us by, whatever the server's code does.

-- Of the log only the oldest pages may go.
create function keep_tick_pages() returns trigger language plpgsql as $$
begin
  if exists (select from tick_pages where number < (select max(number) from gone)) then
    raise exception 'only the oldest pages of the log may go';
  end if;
  return null;
end
$$;

create trigger keep_tick_pages after delete on tick_pages
  referencing old table as gone for each statement execute function keep_tick_pages();

-- A seed can only be revealed if it belongs to the chain: its hash is the seed of the day before, or the anchor.
create or replace function keep_market_day() returns trigger language plpgsql as $$
declare
  earlier bytea;
begin
  if old.seed is not null or new.terms <> old.terms or new.terms_hash <> old.terms_hash or new.day <> old.day then
    raise exception 'a day that was committed or revealed cannot be changed';
  end if;
  earlier := coalesce(
    (select seed from market_days where day = old.day - 1),
    (select anchor from seed_chain where anchor_day = old.day - 1)
  );
  if earlier is not null and sha256(new.seed) <> earlier then
    raise exception 'this seed does not belong to the chain';
  end if;
  return new;
end
$$;

-- Days are committed without a seed; revealing one is an update, which the trigger watches.
revoke insert on market_days from candor_server;
grant insert (day, terms, terms_hash, committed_at) on market_days to candor_server;
