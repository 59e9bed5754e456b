import { smallestRequest } from '@candor/domain/cash/cash-terms.ts'
import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import { closingParts } from './closing-part.ts'
import { SERVER_ROLE } from './open-pool.ts'

/**
 * What the server does to accounts beyond its own rights: each routine does one thing to one account and checks for itself that it may.
 * They run with the owner's rights and are defined again at each start.
 */
const forServer = (signature: string): string => `
  revoke all on function ${signature} from public;
  grant execute on function ${signature} to ${SERVER_ROLE};
`

/** A password is replaced only by who knows the hash it replaces: no statement can set everybody's, and no late one undoes a newer. */
const setPassword = `
  create or replace function set_password(of_customer bigint, before text, after text, at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if after !~ '^argon2id[$]' then
      raise exception 'a password is kept as its argon2id hash';
    end if;
    update customers set password_hash = after, password_changed_at = at
      where id = of_customer and password_hash = before and closed_at is null;
    return found;
  end
  $$;
  ${forServer('set_password(bigint, text, text, timestamptz)')}
`

/** A practice account gets an e-mail and a password once, and only where it has neither: no other account can be taken over by it. */
const keepAccount = `
  create or replace function keep_account(of_customer bigint, of_email text, of_name text, hash text)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if hash !~ '^argon2id[$]' then
      raise exception 'a password is kept as its argon2id hash';
    end if;
    update customers set email = of_email, account_name = of_name, password_hash = hash
      where id = of_customer and kind = 'trial' and email is null and password_hash is null and closed_at is null;
    return case when found then 'kept' else 'refused' end;
  exception when unique_violation then
    return 'taken';
  end
  $$;
  ${forServer('keep_account(bigint, text, text, text)')}
`

/** Who was brought in by an operator sets a first password with a one-time code, and only where there is none. */
const setFirstPassword = `
  create or replace function set_first_password(of_customer bigint, after text, at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if after !~ '^argon2id[$]' then
      raise exception 'a password is kept as its argon2id hash';
    end if;
    update customers set password_hash = after, password_changed_at = at
      where id = of_customer and kind = 'trial' and password_hash is null and closed_at is null
        and exists (select from vouches where customer_id = of_customer);
    return found;
  end
  $$;
  ${forServer('set_first_password(bigint, text, timestamptz)')}
`

const allEmpty = customerAccounts
  .filter((account) => account !== 'cash')
  .map((account) => `${account} = 0`)
  .join(' and ')

const anyOpen = closingParts
  .flatMap(({ open = [] }) => open.map((query) => `or exists (${query})`))
  .join('\n      ')

const allPersonal = closingParts
  .flatMap(({ personal = [] }) => personal.map((statement) => `${statement};`))
  .join('\n    ')

/**
 * Deletes an account: what is personal goes, what the books need stays under the bare number. The rule has decided before (what is less than
 * the smallest withdrawal may be left); this makes sure, under the lock of the ledger, that no money and no request is lost with it.
 */
const closeAccount = `
  create or replace function close_account(of_customer bigint, at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform from balances where customer_id = of_customer
      and cash < ${smallestRequest} and ${allEmpty}
      for update;
    if not found
      or exists (select from deposits where customer_id = of_customer and status = 'in-review')
      or exists (select from withdrawals where customer_id = of_customer and status = 'in-review')
      ${anyOpen}
      or exists (select from customers where id = of_customer and verification = 'verifying') then
      return false;
    end if;
    update customers set email = null, phone = null, password_hash = null, account_name = '', closed_at = at
      where id = of_customer and closed_at is null;
    if not found then
      return false;
    end if;
    delete from sessions where customer_id = of_customer;
    delete from known_devices where customer_id = of_customer;
    delete from practice_devices where customer_id = of_customer;
    delete from two_factors where customer_id = of_customer;
    delete from recovery_codes where customer_id = of_customer;
    delete from passkeys where customer_id = of_customer;
    delete from passkey_challenges where customer_id = of_customer;
    delete from api_keys where customer_id = of_customer;
    delete from one_time_tokens where customer_id = of_customer;
    delete from security_events where customer_id = of_customer;
    delete from preferences where customer_id = of_customer;
    delete from watchlists where customer_id = of_customer;
    delete from alerts where customer_id = of_customer;
    delete from own_limits where customer_id = of_customer;
    delete from trading_breaks where customer_id = of_customer;
    delete from note_thresholds where customer_id = of_customer;
    delete from equity_snapshots where customer_id = of_customer;
    update practice_runs set label = null where customer_id = of_customer;
    delete from statements where customer_id = of_customer;
    ${allPersonal}
    delete from receipts where customer_id = of_customer
      and not exists (select from deposits where receipt_id = receipts.id);
    -- Withdrawals name the account they went to: the last four digits tell it apart, and no more is kept.
    update bank_accounts set number = 'XXXX' || right(number, 4), holder = '–', is_default = false, removed_at = coalesce(removed_at, at)
      where customer_id = of_customer;
    return true;
  end
  $$;
  ${forServer('close_account(bigint, timestamptz)')}
`

/** The link of the first start makes the first operator, an admin with a second factor, and is used up with it. */
const useSetup = `
  create or replace function use_setup(token bytea, of_name text, hash text, at timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    made bigint;
  begin
    update installation set setup_used_at = at where setup_token_hash = token and setup_used_at is null;
    if not found then
      return null;
    end if;
    insert into operators (name, password_hash, roles, created_at) values (of_name, hash, array['admin'], at)
      returning id into made;
    return made;
  end
  $$;
  ${forServer('use_setup(bytea, text, text, timestamptz)')}
`

/**
 * Gives an operator the roles of a stored act that waits, for a second admin who agrees. Neither of the two admins may be that operator: nobody
 * gives roles to themselves, and no statement of the server gives any that nobody asked for.
 */
const setOperatorRoles = `
  create or replace function set_operator_roles(of_act uuid, by_checker bigint)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    asked record;
    target bigint;
  begin
    select maker, body::jsonb as body into asked from operator_acts
      where id = of_act and name = 'operator-roles-set' and state = 'waiting' and people = 2;
    if not found then
      raise exception 'nobody has asked for these roles';
    end if;
    target := substr(asked.body ->> 'operator', 3)::bigint;
    if asked.maker = by_checker or target in (asked.maker, by_checker) then
      raise exception 'roles are given by two others';
    end if;
    if (select count(*) from operators where id in (asked.maker, by_checker) and ended_at is null and 'admin' = any (roles)) <> 2 then
      raise exception 'roles are given by two admins';
    end if;
    update operators set roles = array(select jsonb_array_elements_text(asked.body -> 'after'))
      where id = target and ended_at is null and password_hash is not null;
    if not found then
      raise exception 'there is no such operator';
    end if;
  end
  $$;
  ${forServer('set_operator_roles(uuid, bigint)')}
`

export const securityRoutines: readonly string[] = [
  setPassword,
  keepAccount,
  setFirstPassword,
  closeAccount,
  useSetup,
  setOperatorRoles,
]
