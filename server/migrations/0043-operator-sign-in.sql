-- Operators sign in with a second factor or a passkey, see where they are signed in, and show who they are once more before acts of two people.

alter table operator_sessions
  -- The browser, as it calls itself.
  add column device_name text not null default '' check (length(device_name) <= 300),
  -- When the operator last showed who they are, with a code or a passkey. Null: they have no second factor yet, and the session opens
  -- nothing but setting one up.
  add column confirmed_at timestamptz;

grant update (confirmed_at) on operator_sessions to candor_server;

-- A session of before may have been opened by a password alone: whoever has one signs in again.
update operator_sessions set ended_at = now() where ended_at is null;

create index operator_sessions_by_operator on operator_sessions (operator_id, id);

-- Passkeys are a customer's or an operator's; neither opens the other's part.
alter table passkeys
  alter column customer_id drop not null,
  add column operator_id bigint references operators (id),
  add constraint passkeys_of_one check (num_nonnulls(customer_id, operator_id) = 1);

create index passkeys_by_operator on passkeys (operator_id, id) where operator_id is not null;

alter table passkey_challenges
  add column part text not null default 'customer' check (part in ('customer', 'operator')),
  add column operator_id bigint references operators (id),
  add constraint passkey_challenges_of_one check (
    (customer_id is null or part = 'customer') and (operator_id is null or part = 'operator')
  );
