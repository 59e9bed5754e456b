import { readReason } from '@candor/domain/cash/review-reason.ts'
import { compareTerms } from '@candor/domain/contracts/compare-terms.ts'
import { contractTermsText } from '@candor/domain/contracts/contract-terms-text.ts'
import { setContractTerms, type TermsRefusal } from '@candor/domain/contracts/set-contract-terms.ts'
import { esmaClasses } from '@candor/domain/instruments/leverage-cap.ts'
import { setLeverageCaps } from '@candor/domain/instruments/set-leverage-caps.ts'
import { readCents, writeCents } from '@candor/domain/money/cents.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import { type Rate, readRate } from '@candor/domain/money/rate.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type WireTerms, writtenTermsSchema } from '@candor/wire/terms.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { announceChange } from '../notices/announce-change.ts'
import type { TwoPersonAct } from '../operators/two-person-act.ts'
import type { Connection } from '../postgres/database.ts'
import {
  findFirstFreeDay,
  findSetTerms,
  insertSetTerms,
  type SetTerms,
} from '../proofs/contract-terms-table.ts'
import { announcedAtMs } from '../proofs/keep-market-days.ts'
import type { UnreadCount } from '../teller/insert-notices.ts'

type Body = Readonly<Record<string, unknown>>

const wrong = (path: string) => refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

const pathOf: Record<TermsRefusal, string> = {
  'time-limit-invalid': 'limits',
  'payout-rate-invalid': 'limits',
  'stake-invalid': 'mostStake',
}

/** Who has bought a contract within this time wants to know of new terms. */
const concernedForMs = 30 * dayMs

/** The next instant at which the terms of a day are committed. */
export const nextCommitAt = (now: number): number => {
  const ofToday = Math.floor(now / dayMs) * dayMs + announcedAtMs
  return now < ofToday ? ofToday : ofToday + dayMs
}

/** The one spelling of terms, so that equal ones have one hash. */
export const writeTermsText = ({ contracts, leverage }: SetTerms): WireTerms => ({
  limits: contracts.limits.map(({ seconds, rate }) => ({
    timeLimit: seconds,
    rate: writeShortPrice(price(rate)),
  })),
  leastStake: writeCents(contracts.leastStake),
  mostStake: writeCents(contracts.mostStake),
  leverage: esmaClasses.map((esmaClass) => ({ esmaClass, cap: leverage[esmaClass] })),
})

/** Terms within the bounds that nobody at a desk can move. */
export function readTermsText(written: WireTerms): Result<SetTerms, Refusal> {
  const limits = written.limits.map(({ timeLimit, rate }) => ({ seconds: timeLimit, rate: readRate(rate) }))
  if (!limits.every((limit): limit is { seconds: number; rate: Rate } => limit.rate !== null))
    return wrong('limits')
  const [leastStake, mostStake] = [readCents(written.leastStake), readCents(written.mostStake)]
  if (leastStake === null) return wrong('leastStake')
  if (mostStake === null) return wrong('mostStake')
  const contracts = setContractTerms({ limits, leastStake, mostStake })
  if (!contracts.ok) return wrong(pathOf[contracts.refusal])
  const leverage = setLeverageCaps(written.leverage)
  if (!leverage.ok) return wrong('leverage')
  return accept({ contracts: contracts.value, leverage: leverage.value })
}

/** What a change is made of: the day it is for, what it is now, what it becomes, and why. */
export async function describeNext(
  connection: Connection,
): Promise<{ day: string | null; terms: WireTerms }> {
  const [day, terms] = [await findFirstFreeDay(connection), await findSetTerms(connection)]
  return { day, terms: writeTermsText(terms) }
}

const isSame = (one: unknown, other: unknown): boolean => canonicalText(one) === canonicalText(other)

type Comparison = ReturnType<typeof compareTerms>

type AskedTerms = { day: string; terms: SetTerms; reason: string; changed: Comparison }

/** Reads what was asked for and holds it against what is there now: a day that was committed, or other terms meanwhile, void it. */
async function readBody(connection: Connection, body: Body): Promise<Result<AskedTerms, Refusal>> {
  const [before, after] = [
    writtenTermsSchema.safeParse(body['before']),
    writtenTermsSchema.safeParse(body['after']),
  ]
  const reason = readReason(typeof body['reason'] === 'string' ? body['reason'] : '')
  if (!before.success || !after.success) return wrong('limits')
  if (!reason.ok) return wrong('reason')
  const terms = readTermsText(after.data)
  if (!terms.ok) return terms
  if (!isSame(writeTermsText(terms.value), after.data)) return wrong('limits')
  const next = await describeNext(connection)
  if (next.day === null || next.day !== body['day'] || !isSame(next.terms, before.data))
    return refuse(refusal('content-changed'))
  const changed = compareTerms(before.data, after.data).filter((term) => term.changed)
  if (changed.length === 0) return refuse(refusal('already-so'))
  return accept({ day: next.day, terms: terms.value, reason: reason.value, changed })
}

/** Notifies who has bought a contract lately of other rates and stakes, and who has a position or an order of other leverage. */
async function announceTerms(
  transaction: Connection,
  { number, day, changed, now }: { number: bigint; day: string; changed: Comparison; now: number },
): Promise<UnreadCount[]> {
  const about = { subjectId: String(number), figures: { day } }
  const ofContracts = changed.some(({ name }) => name !== 'leverage')
    ? await announceChange(transaction, {
        key: `terms:${number}`,
        notice: { event: 'terms-changed', ...about },
        concerned: sql`select customer_id from contracts where accepted_at > ${new Date(now - concernedForMs)}`,
        now,
      })
    : []
  const ofLeverage = changed.some(({ name }) => name === 'leverage')
    ? await announceChange(transaction, {
        key: `leverage:${number}`,
        notice: { event: 'leverage-changed', ...about },
        concerned: sql`
          select customer_id from positions where status = 'open'
          union all select customer_id from orders where status = 'resting'`,
        now,
      })
    : []
  // Who gets both has the second number of unread ones last.
  return [...ofContracts, ...ofLeverage]
}

/**
 * New terms for the next day that is not committed yet: rates and stakes of contracts, and caps of leverage. Two people set them, and until 22:00 UTC two people can set them back;
 * a day that is committed keeps its own.
 */
export const termsAct: TwoPersonAct = {
  name: 'contract-terms-set',
  asking: ['risk'],
  agreeing: ['risk', 'admin'],
  parts: ['day', 'before', 'after', 'reason'],
  lapseMs: (now) => nextCommitAt(now) - now,
  async check({ database }: Dependencies, body) {
    const read = await readBody(database, body)
    return read.ok ? accept({ reason: read.value.reason, customerId: null }) : read
  },
  perform: {
    by: 'gate',
    async run({ bus }, transaction, body, now, operator) {
      const read = await readBody(transaction, body)
      if (!read.ok) return read
      const { day, terms, changed } = read.value
      const at = new Date(now)
      const number = await insertSetTerms(transaction, { terms, fromDay: day, operatorId: operator.id, at })
      const counts = await announceTerms(transaction, { number, day, changed, now })
      return accept({
        subject: { kind: 'contract-terms', id: String(number) },
        details: { terms: contractTermsText(terms.contracts), leverage: terms.leverage, from: day },
        tell: () => {
          for (const count of counts) bus.publish('notices.changed', count)
        },
      })
    },
  },
}
