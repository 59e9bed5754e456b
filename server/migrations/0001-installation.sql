-- The role the server works as, and the one row that says which installation this is.

-- Roles belong to the whole cluster, so another database in it may have made this one already, even at this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'candor_server') then
    create role candor_server nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;

-- The owner migrates, and takes this role for serving.
do $$
begin
  if not pg_has_role(current_user, 'candor_server', 'member') then
    execute format('grant candor_server to %I', current_user);
  end if;
end
$$;

grant usage on schema public to candor_server;
grant select on migrations to candor_server;

-- What the server writes it cannot change or delete; a table where it must is granted that by the migration that makes it.
alter default privileges in schema public grant select, insert on tables to candor_server;
alter default privileges in schema public grant usage on sequences to candor_server;

create table installation (
  -- One value and unique: there is one row at most.
  only_one boolean primary key default true check (only_one),
  -- gen_random_uuid() and not uuidv7(), which PostgreSQL 16 and 17 lack.
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Only the hash of the operator's set-up token is kept; the token itself is shown once, in the terminal.
  setup_token_hash bytea check (length(setup_token_hash) = 32),
  setup_used_at timestamptz
);

revoke insert on installation from candor_server;
