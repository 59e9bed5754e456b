import { lastHaltBeforeMs, openingDeadlineMs, tickWithinMs } from '@candor/domain/contracts/contract.ts'
import { joinOpening } from '../contracts/contract-rows.ts'
import { countsFrom, joinFinal, joinFirst } from '../contracts/contract-ticks.ts'
import { haltInTime } from '../quotes/halt-table.ts'
import { contractsIn, settlementsIn } from './contract-postings.ts'
import { firstOf, invariant } from './invariant.ts'

/** What the day of a contract agreed on, as its terms say it: rates by time limit, and stakes. */
const agreed = (contracts: string): string => `(
  select d.day, (l ->> 'seconds')::int as seconds, (l ->> 'rate')::bigint as rate, (t ->> 'leastStake')::bigint as least,
    (t ->> 'mostStake')::bigint as most
  from market_days d cross join lateral (select d.terms::jsonb -> 'contracts' as t offset 0) terms
  cross join lateral jsonb_array_elements(t -> 'limits') as l
  where d.day in (select day from ${contracts} c))`

type Broken = readonly [when: string, why: string]

const casesOf = (broken: readonly Broken[]): string =>
  `case ${broken.map(([when, why]) => `when ${when} then '${why}'`).join(' ')} end`

export const contractTerms = invariant(
  'C2',
  'the rate and the stake of every contract are those of the terms of its day',
  (books) =>
    firstOf(
      `with agreed as materialized ${agreed(contractsIn(books))}
       select c.id as contract, c.customer_id, c.rate, c.stake, a.rate as agreed from ${contractsIn(books)} c
       left join agreed a using (day, seconds)
       where a.rate is null or c.rate <> a.rate or c.stake < a.least or c.stake > a.most`,
      'contract',
    ),
)

const within = `interval '${tickWithinMs} ms'`
const deadline = `c.expires_at + interval '${openingDeadlineMs} ms'`
/** Contracts of rule 1 have a direction of their own; those of rule 2 are opened. */
const isEarly = 'c.direction is not null'
const opened = 'coalesce(c.direction, opening.direction)'

const isHalted = `exists (select from instrument_halts h
  where h.symbol = c.symbol and h.halted_at > c.accepted_at and ${haltInTime}
    and h.halted_at <= c.expires_at - case when ${isEarly} then interval '0' else interval '${lastHaltBeforeMs} ms' end
    and (${isEarly} or c.feed <> 'simulated'))`
/** No tick at all, one alone, or none near enough. Every second of a simulated feed has one by rule. */
const isMissing = `(s.purchase_at is null or s.final_at is null or s.purchase_at >= s.final_at
  or (${isEarly} or c.feed <> 'simulated') and (s.final_at < c.expires_at - ${within} or s.purchase_at > c.purchase_at + ${within}))`
const byTicks = `case when s.final_mid = s.purchase_mid then 'draw'
  when (s.final_mid > s.purchase_mid) = (${opened} = 'rise') then 'win' else 'lose' end`

const wrongResults: readonly Broken[] = [
  [
    `${isHalted} and s.reason is distinct from 'halted' and s.reason is distinct from 'sealed-late'`,
    'was halted',
  ],
  [`s.reason = 'halted' and not ${isHalted}`, 'was not halted'],
  [`s.reason = 'no-tick' and (not ${isMissing} or not ${isEarly} and c.feed = 'simulated')`, 'has its ticks'],
  [`s.outcome <> 'void' and s.reason is null and ${isMissing}`, 'lacks a tick'],
  [
    `s.reason = 'unopened' and (s.settled_at < ${deadline} or opening.opened_at < ${deadline})`,
    'was opened, or had time to be',
  ],
  [
    `s.reason is distinct from 'unopened' and s.reason is distinct from 'halted' and ${opened} is null`,
    'was never opened',
  ],
  [`s.outcome <> 'void' and s.reason is null and s.outcome <> ${byTicks}`, 'has another result'],
  [`s.reason = 'sealed-late' and not ${isEarly} and ${byTicks} <> 'lose'`, 'was better off by the rule'],
  [
    `s.paid <> case s.outcome when 'win' then c.stake + div(c.stake::numeric * c.rate, 100000000) when 'lose' then 0 else c.stake end`,
    'is paid another amount',
  ],
]

export const contractResults = invariant(
  'C2',
  'the result of every contract follows from its two ticks and its direction, and so does what it pays',
  (books) =>
    firstOf(
      `select c.id as contract, c.customer_id, ${opened} as direction, s.outcome, s.reason, s.purchase_mid, s.final_mid, s.paid,
         ${casesOf(wrongResults)} as why
       from ${settlementsIn(books)} s join ${contractsIn(books)} c on c.id = s.contract_id ${joinOpening}
       where ${wrongResults.map(([when]) => `(${when})`).join(' or ')}`,
      'contract',
    ),
)

const same = (instant: string, mid: string, tick: string): string =>
  `(s.${instant}, s.${mid}) is not distinct from (to_timestamp(${tick}.at / 1000.0), ${tick}.mid)`

const wrongTicks: readonly Broken[] = [
  [
    `s.outcome <> 'void' and s.reason is null
       and not (${countsFrom} <= s.purchase_at and s.purchase_at < s.final_at and s.final_at <= c.expires_at)`,
    'has its ticks in another order',
  ],
  [
    `(s.reason in ('halted', 'unopened') or s.reason = 'sealed-late' and ${isEarly})
       and (s.purchase_at is not null or s.final_at is not null)`,
    'has ticks that it does not need',
  ],
  [
    `k.is_kept and s.reason is distinct from 'halted' and s.reason is distinct from 'unopened'
       and not (s.reason is not distinct from 'sealed-late' and ${isEarly})
       and not (${same('purchase_at', 'purchase_mid', 'first')} and ${same('final_at', 'final_mid', 'final')})`,
    'is settled on other ticks than the rule picks',
  ],
]

/**
 * Whether they are those that the rule picks is looked up as long as seconds are kept one by one, which is when they are new. Later the
 * proof of each contract shows it, and npm run day shows it of a whole day.
 */
export const contractTicks = invariant(
  'C1',
  'acceptance, purchase tick and final tick follow one another, and the ticks are those that the rule picks',
  (books) =>
    firstOf(
      `with kept as materialized (select min(at) as since from recent_ticks)
       select c.id as contract, c.customer_id, c.accepted_at, s.purchase_at, s.final_at, c.expires_at, ${casesOf(wrongTicks)} as why
       from ${settlementsIn(books)} s join ${contractsIn(books)} c on c.id = s.contract_id
       cross join lateral (select coalesce(c.accepted_at - interval '2 s' >= (select since from kept), false) as is_kept offset 0) k
       ${joinFirst} and k.is_kept ${joinFinal} and k.is_kept
       where ${wrongTicks.map(([when]) => `(${when})`).join(' or ')}`,
      'contract',
    ),
)
