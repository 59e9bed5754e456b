import { readReason } from '@candor/domain/cash/review-reason.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { TwoPersonAct } from '../operators/two-person-act.ts'
import { findHalt, insertHalt, liftHalt } from '../quotes/halt-table.ts'

type Body = Readonly<Record<string, unknown>>

/** What was counted when it was asked for is old after this. */
const haltLapseMs = 10 * minuteMs

const wrong = (path: string) => refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

/** Symbol and public reason. */
function readBody({ symbol, reason }: Body): Result<{ symbol: string; reason: string }, Refusal> {
  if (typeof symbol !== 'string' || !findInstrument(symbol)) return refuse(refusal('not-found'))
  const read = readReason(typeof reason === 'string' ? reason : '')
  return read.ok ? accept({ symbol, reason: read.value }) : wrong('reason')
}

const haltKind = (name: 'instrument-halted' | 'instrument-resumed'): TwoPersonAct => {
  const halts = name === 'instrument-halted'
  return {
    name,
    asking: ['risk'],
    agreeing: ['risk', 'admin'],
    parts: ['symbol', 'reason'],
    lapseMs: haltLapseMs,
    async check({ database }, body) {
      const read = readBody(body)
      if (!read.ok) return read
      const isHalted = (await findHalt(database, read.value.symbol)) !== null
      if (isHalted === halts) return refuse(refusal('already-so'))
      return accept({ reason: read.value.reason, customerId: null })
    },
    perform: {
      by: 'gate',
      async run(_deps, transaction, body, now) {
        const read = readBody(body)
        if (!read.ok) return read
        const { symbol, reason } = read.value
        const changed = halts
          ? await insertHalt(transaction, { symbol, reason, now })
          : await liftHalt(transaction, symbol, now)
        if (!changed) return refuse(refusal('already-so'))
        return accept({ subject: { kind: 'instrument', id: symbol }, details: { reason } })
      },
    },
  }
}

/** Halts need two people. What is open then follows the published halt rule, and nobody decides about a price or a result. */
export const haltAct = haltKind('instrument-halted')
export const resumeAct = haltKind('instrument-resumed')
