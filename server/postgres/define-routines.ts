import { locales } from '@candor/domain/languages/language-table.ts'
import type pg from 'pg'
import { openIdentityDocument } from './identity-routines.ts'
import { SERVER_ROLE } from './open-pool.ts'
import { securityRoutines } from './security-routines.ts'

/**
 * What the server may do to its tables beyond its own rights, each as narrow as it can be. They run with the owner's rights and are
 * defined again at each start, so that they always are those of this code.
 */

/**
 * Minutes that are old may go, at most so many at once. Recent ones stay whatever the caller says, and so do those of a day in which a gap
 * still waits: its hours will be made from its minutes. Whole days go, so that no candle of five to thirty minutes is cut through.
 */
const forgetMinutes = `
  create or replace function forget_minutes(of_symbol text, of_source text, before timestamptz, most integer)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    gone integer;
    cut timestamptz := date_trunc('day', least(before, (select min(from_at) from candle_gaps)), 'UTC');
  begin
    if before > (select max(until) from candle_marks) - interval '30 days' then
      raise exception 'the minutes of the last thirty days stay';
    end if;
    -- One stretch of the index, whatever the planner knows of the table.
    cut := coalesce(
      (select opens_at from candles
        where symbol = of_symbol and source = of_source and interval = '1m' and opens_at < cut
        order by opens_at offset most limit 1),
      cut
    );
    delete from candles
      where symbol = of_symbol and source = of_source and interval = '1m' and opens_at < cut;
    get diagnostics gone = row_count;
    return gone;
  end
  $$;
  revoke all on function forget_minutes(text, text, timestamptz, integer) from public;
  grant execute on function forget_minutes(text, text, timestamptz, integer) to ${SERVER_ROLE};
`

/**
 * Seconds of ticks may go once they are an hour old, their pages are written and no contract runs that was accepted before them; whatever
 * the caller says.
 */
const forgetTicks = `
  create or replace function forget_ticks(before timestamptz)
  returns void language sql security definer set search_path = public, pg_temp as $$
    delete from recent_ticks where at < least(
      before,
      (select max(at) from recent_ticks) - interval '1 hour',
      coalesce((select max(opens_at) from tick_pages), '-infinity'),
      (select min(accepted_at) from running_contracts) - interval '1 minute'
    )
  $$;
  revoke all on function forget_ticks(timestamptz) from public;
  grant execute on function forget_ticks(timestamptz) to ${SERVER_ROLE};
`

/** What columns named `locale` may hold. */
const isLocale = `
  create or replace function is_locale(value text) returns boolean language sql immutable as $$
    select value in (${locales.map((locale) => `'${locale}'`).join(', ')})
  $$;
`

/** Any fixed number that nobody else in this database uses: "audit" as bytes. */
export const auditLock = 418_581_342_580n

/**
 * Adds rows to the log of what operators do and gives back their numbers. Each caller waits until the one before has committed; the last row is
 * read after that wait. It has no rights but its caller's: it is a routine because a round trip for each step would be waited for by everybody.
 */
const appendAudit = `
  create or replace function append_audit(
    ats timestamptz[], operators bigint[], acts text[], kinds text[], ids text[], beginnings text[], endings text[]
  ) returns table (place integer, number bigint) language plpgsql as $$
  declare
    row_number bigint;
    row_hash bytea;
    words text;
  begin
    perform pg_advisory_xact_lock(${auditLock});
    select l.number, l.hash into row_number, row_hash from audit_log l order by l.number desc limit 1;
    row_number := coalesce(row_number, 0);
    row_hash := coalesce(row_hash, decode(repeat('00', 32), 'hex'));
    for i in 1..cardinality(acts) loop
      row_number := row_number + 1;
      words := beginnings[i] || row_number || endings[i];
      row_hash := sha256(row_hash || convert_to(words, 'UTF8'));
      insert into audit_log (number, at, operator_id, act, subject_kind, subject_id, content, hash)
        values (row_number, ats[i], operators[i], acts[i], kinds[i], ids[i], words, row_hash);
      place := i;
      number := row_number;
      return next;
    end loop;
  end
  $$;
`

export const defineRoutines = async (client: pg.Client): Promise<void> => {
  const routines = [isLocale, forgetMinutes, forgetTicks, appendAudit, openIdentityDocument]
  for (const routine of [...routines, ...securityRoutines]) await client.query(routine)
}
