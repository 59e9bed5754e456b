import { readReason } from '@candor/domain/cash/review-reason.ts'
import { readCents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Strategy } from '@candor/domain/strategies/strategy.ts'
import {
  decideStrategyTerms,
  type StrategyChange,
  type StrategyTerms,
} from '@candor/domain/strategies/strategy-terms.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import { type Refusal, refusal } from '../http/refusal.ts'
import { announceChange } from '../notices/announce-change.ts'
import type { TwoPersonAct } from '../operators/two-person-act.ts'
import type { Connection } from '../postgres/database.ts'
import { findStrategyNow, insertStrategyTerms } from './strategy-terms-table.ts'

type Body = Readonly<Record<string, unknown>>

/** What was counted when it was asked for is old after this. */
const strategyLapseMs = hourMs

const wrong = (path: string) => refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

type Read = { strategy: Strategy; terms: StrategyTerms; reason: string }

/** Reads what was asked for and decides it on the strategy as it is now. */
async function readBody(
  connection: Connection,
  body: Body,
  changeOf: (body: Body, strategy: Strategy) => Result<StrategyChange, Refusal>,
  now: number,
): Promise<Result<Read, Refusal>> {
  const strategy = await findStrategyNow(connection, String(body['strategy']))
  if (!strategy) return refuse(refusal('not-found'))
  const reason = readReason(typeof body['reason'] === 'string' ? body['reason'] : '')
  if (!reason.ok) return wrong('reason')
  const change = changeOf(body, strategy)
  if (!change.ok) return change
  const decided = decideStrategyTerms(strategy, change.value, now)
  if (decided.ok) return accept({ strategy, terms: decided.value, reason: reason.value })
  const { refusal: code } = decided
  return code === 'strategy-ended' || code === 'already-so'
    ? refuse(refusal(code))
    : refuse(refusal('invalid-request', { path: 'minimum', problem: code }))
}

/** The least that was there when it was asked for is part of what is agreed to. */
function readMinimum(body: Body, strategy: Strategy): Result<StrategyChange, Refusal> {
  const minimum = typeof body['minimum'] === 'string' ? readCents(body['minimum']) : null
  if (minimum === null || writeCents(minimum) !== body['minimum']) return wrong('minimum')
  if (body['before'] !== writeCents(strategy.minimum)) return refuse(refusal('content-changed'))
  return accept({ act: 'minimum', minimum })
}

type Change = {
  name: 'strategy-ended' | 'strategy-minimum-set'
  parts: readonly string[]
  changeOf: typeof readMinimum
}

const strategyKind = ({ name, parts, changeOf }: Change): TwoPersonAct => ({
  name,
  asking: ['risk'],
  agreeing: ['risk', 'admin'],
  parts,
  lapseMs: strategyLapseMs,
  async check({ database, clock }, body) {
    const read = await readBody(database, body, changeOf, clock())
    return read.ok ? accept({ reason: read.value.reason, customerId: null }) : read
  },
  perform: {
    by: 'gate',
    async run({ bus }, transaction, body, now, operator) {
      // Whoever changes a strategy waits here, so that two changes are decided one after the other.
      await sql`select from pools where strategy = ${String(body['strategy'])} for update`.execute(
        transaction,
      )
      const read = await readBody(transaction, body, changeOf, now)
      if (!read.ok) return read
      const { strategy, terms, reason } = read.value
      const given = { ...terms, strategy: strategy.id, operatorId: operator.id, at: new Date(now) }
      const number = await insertStrategyTerms(transaction, given)
      const counts =
        name === 'strategy-ended'
          ? await announceChange(transaction, {
              key: `strategy-terms:${number}`,
              notice: {
                event: 'strategy-ended',
                subjectId: strategy.id,
                figures: { strategy: strategy.id, reason },
              },
              concerned: sql`select distinct customer_id from participations
                where strategy = ${strategy.id} and status in ('in-review', 'approved')`,
              now,
            })
          : []
      return accept({
        subject: { kind: 'strategy', id: strategy.id },
        details: { reason, terms: String(number), minimum: writeCents(terms.minimum) },
        tell: () => {
          for (const count of counts) bus.publish('notices.changed', count)
        },
      })
    },
  },
})

/** Ends a strategy for good: nobody joins, nothing is traded, and what everybody has in it is paid out at its value. */
export const endStrategyAct = strategyKind({
  name: 'strategy-ended',
  parts: ['strategy', 'reason'],
  changeOf: () => accept({ act: 'end' }),
})

/** Sets the least that somebody joins with from now on; who takes part already stays. */
export const minimumAct = strategyKind({
  name: 'strategy-minimum-set',
  parts: ['strategy', 'before', 'minimum', 'reason'],
  changeOf: readMinimum,
})
