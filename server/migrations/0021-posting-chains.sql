-- Each customer's postings are a hash chain (docs/FAIRNESS.md, section 5). Its tip is kept with the customer's balance, under the same
-- lock, and the log gets a leaf over the tips that changed.

-- What is hashed of a posting: the canonical text that domain/ledger/posting-chain.ts writes too. Instants are cut to milliseconds.
create function posting_text(
  number bigint, kind text, from_account ledger_account, to_account ledger_account, amount bigint, at timestamptz, subject_kind text, subject_id uuid
) returns text language sql stable parallel safe return
  '{"amount":"' || amount || '","at":' || trunc(extract(epoch from at) * 1000)::bigint || ',"from":"' || from_account || '","kind":"' || kind
  || '","number":' || number || ',"subject":"' || coalesce(subject_kind || '/' || subject_id, '') || '","to":"' || to_account || '"}';

create function next_tip(tip bytea, posting text) returns bytea language sql stable parallel safe return
  sha256(convert_to(E'candor posting\n' || encode(tip, 'hex') || E'\n' || posting, 'UTF8'));

create function start_tip(salt bytea) returns bytea language sql stable parallel safe return
  sha256(convert_to(E'candor postings\n' || encode(salt, 'hex'), 'UTF8'));

alter table balances
  -- Only its owner is given it. Two random ids are 244 random bits.
  add column chain_salt bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    check (length(chain_salt) = 32),
  add column tip bytea check (length(tip) = 32);

-- The tip after each posting. The audit notices one that is missing.
alter table transfers add column tip bytea check (length(tip) = 32);

create function begin_chain() returns trigger language plpgsql as $$
begin
  new.tip := start_tip(new.chain_salt);
  return new;
end
$$;

create trigger begin_chain before insert on balances for each row execute function begin_chain();

-- In PL/pgSQL, which is called many times faster than SQL where it cannot become part of the statement.
create function extend_chain(tip bytea, salt bytea, posting text) returns bytea language plpgsql stable as $$
begin
  return next_tip(coalesce(tip, start_tip(salt)), posting);
end
$$;

-- Over a customer's postings in their order: the tip after the last of them.
create aggregate chain_tip(salt bytea, posting text) (sfunc = extend_chain, stype = bytea);

-- Chains the postings of customers who have some without a tip. It works with the rights of whoever calls it, and the server's role may
-- not change a posting.
create function build_posting_chains() returns void language sql
begin atomic
  update transfers t set tip = chained.tip
  from (
    select p.customer_id, p.number, chain_tip(b.chain_salt,
      posting_text(p.number, p.kind, p.from_account, p.to_account, p.amount, p.at, p.subject_kind, p.subject_id))
      over (partition by p.customer_id order by p.number) as tip
    from transfers p join balances b on b.customer_id = p.customer_id
    where p.customer_id in (select customer_id from transfers where tip is null)
  ) chained
  where t.customer_id = chained.customer_id and t.number = chained.number and t.tip is distinct from chained.tip;
  update balances b set tip = coalesce(
    (select t.tip from transfers t where t.customer_id = b.customer_id and t.number = b.last_number), start_tip(b.chain_salt))
  where b.tip is distinct from coalesce(
    (select t.tip from transfers t where t.customer_id = b.customer_id and t.number = b.last_number), start_tip(b.chain_salt));
end;

revoke all on function build_posting_chains() from public;

select build_posting_chains();

alter table balances alter column tip set not null;

-- The salt is the customer's for ever, and begins with the row.
revoke insert, update on balances from candor_server;
grant insert (customer_id, changed_at),
  update (last_number, changed_at, cash, margin, reserve, stake, withdrawing, invested, loan, tip) on balances to candor_server;

alter table log_leaves drop constraint log_leaves_kind_check;
alter table log_leaves add constraint log_leaves_kind_check
  check (kind in ('origin', 'terms', 'reveal', 'ticks', 'halt', 'acceptance', 'settlement', 'postings'));

-- What was sealed of each customer: in which leaf, at which index of its tree, how many postings and the tip after them.
create table sealed_tips (
  customer_id bigint not null references customers (id),
  count bigint not null check (count > 0),
  leaf bigint not null check (leaf > 0),
  index integer not null check (index >= 0),
  tip bytea not null check (length(tip) = 32),
  primary key (customer_id, count)
);

-- The tree of each leaf: one row a level, with the hashes of its whole subtrees one after another, so that a path is a few short reads.
create table tip_trees (
  leaf bigint not null check (leaf > 0),
  level smallint not null check (level >= 0),
  hashes bytea not null check (length(hashes) > 0 and length(hashes) % 32 = 0),
  primary key (leaf, level)
);
-- Neither compressed nor in line, so that a part of it can be read alone.
alter table tip_trees alter column hashes set storage external;

-- How far each customer's chain is sealed. Whoever has more postings than that is due: whenever they were committed, none is passed over.
create table sealed_marks (
  customer_id bigint primary key references customers (id),
  count bigint not null check (count > 0),
  leaf bigint not null
) with (fillfactor = 70);

grant update (count, leaf) on sealed_marks to candor_server;
