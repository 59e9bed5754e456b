import type { Balances } from '@candor/domain/ledger/balances.ts'
import type { OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { type LimitName, limitAt } from '@candor/domain/limits/own-limits.ts'
import { type Cents, cents, noCents } from '@candor/domain/money/cents.ts'
import type { Selectable } from 'kysely'
import type { CommandContext } from '../command-context.ts'
import type { OwnLimitRow } from '../postgres/spot-tables.ts'
import type { Asked } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { loadUsedSince } from './load-used.ts'

export type StoredLimit = Selectable<OwnLimitRow>

export const ownLimitOf = ({ value, waiting_value, waiting_from }: StoredLimit) => ({
  value,
  waiting: waiting_from && { value: waiting_value, from: waiting_from.getTime() },
})

/** The limits that count at an instant. */
function limitsAt(rows: readonly StoredLimit[], at: number): Partial<Record<LimitName, bigint>> {
  const limits: Partial<Record<LimitName, bigint>> = {}
  for (const row of rows) {
    const { value } = limitAt(ownLimitOf(row), at)
    if (value !== null) limits[row.name] = value
  }
  return limits
}

/** Brings the limits of those who have set some; undefined for all the others, which costs them one look at two small tables. */
export async function loadStandings(
  transaction: TellerTransaction,
  asked: readonly Pick<Asked<unknown>, 'customerId' | 'at' | 'changedAt' | 'ledger'>[],
  { usedToday }: Pick<CommandContext, 'usedToday'>,
): Promise<(OwnStanding | undefined)[]> {
  const customers = asked.map(({ customerId }) => customerId)
  const [limits, breaks] = await Promise.all([
    transaction.query<StoredLimit>(
      'own-limits-of',
      'select * from own_limits where customer_id = any($1::bigint[])',
      [customers],
    ),
    transaction.query<{ customer_id: bigint; until: Date }>(
      'breaks-of',
      'select * from trading_breaks where customer_id = any($1::bigint[])',
      [customers],
    ),
  ])
  if (limits.length === 0 && breaks.length === 0) return asked.map(() => undefined)
  const limited = new Set(limits.map(({ customer_id }) => customer_id))
  const used = await loadUsedSince(
    transaction,
    usedToday,
    asked.filter(({ customerId }) => limited.has(customerId)),
  )
  return asked.map(({ customerId, at }) => ({
    now: at,
    limits: limitsAt(
      limits.filter(({ customer_id }) => customer_id === customerId),
      at,
    ),
    timeOutUntil: breaks.find(({ customer_id }) => customer_id === customerId)?.until.getTime() ?? null,
    lostToday: used.get(customerId)?.lost ?? noCents,
    stakedToday: used.get(customerId)?.staked ?? noCents,
    contractsToday: used.get(customerId)?.contracts ?? 0,
  }))
}

/** What is set aside to be put in: by resting orders, when their prices come, and by participations in review. */
export const toBePutIn = ({ reserve, invested }: Pick<Balances, 'reserve' | 'invested'>): Cents =>
  cents(reserve + invested)

/** A standing in which what is set aside to be put in counts as put in. */
export const withSetAside = (own: OwnStanding | undefined, balances: Balances): OwnStanding | undefined =>
  own && { ...own, stakedToday: cents(own.stakedToday + toBePutIn(balances)) }
