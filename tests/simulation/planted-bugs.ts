import type { AnyCommandKind, Decision } from '@candor/server/teller/command.ts'
import { reads } from './memory-reads.ts'
import type { Plant } from './memory-stage.ts'
import { writes } from './memory-writes.ts'

/** Mistakes that somebody could make in the rules, the teller or the tables. The simulation must notice each of them. */

type Change = (decision: Decision<unknown>) => Partial<Decision<unknown>>

/** A copy of the kinds in which one kind decides something else than the real one. */
const decidesOtherwise = (kind: string, change: Change): Plant => ({
  kinds: (kinds) =>
    kinds.map((real): AnyCommandKind => {
      if (real.kind !== kind) return real
      return {
        ...real,
        decide(facts, asked) {
          const decided = real.decide(facts, asked)
          return decided.ok ? { ...decided, value: { ...decided.value, ...change(decided.value) } } : decided
        },
      }
    }),
})

/** One in which it is told other facts. */
const believesOtherwise = (kind: string, change: (facts: Record<string, never>) => object): Plant => ({
  kinds: (kinds) =>
    kinds.map((real) =>
      real.kind === kind
        ? {
            ...real,
            decide: (facts, asked) =>
              real.decide({ ...(facts as object), ...change(facts as never) } as never, asked),
          }
        : real,
    ),
})

const shiftCent: Change = ({ transfers }) => {
  const [paid, fee] = transfers
  if (paid?.kind !== 'withdrawal-paid' || !fee || fee.amount < 2n) return {}
  const moved = [
    { ...paid, amount: paid.amount + 1n },
    { ...fee, amount: fee.amount - 1n },
  ]
  return { transfers: moved as never }
}

type Reviewed = { reviewed: { approvals: unknown[]; amount: bigint } | null }

type Fenced = { row: object | null; valid: boolean }
const withRow = (change: object) => (facts: Record<string, never>) => {
  const { row } = facts as unknown as Fenced
  return { row: row && { ...row, ...change } }
}

/** The first transfer takes a cent from the second. */
const takeCent: Change = ({ transfers: [first, second, ...rest] }) =>
  first && second
    ? {
        transfers: [
          { ...first, amount: first.amount + 1n },
          { ...second, amount: second.amount - 1n },
          ...rest,
        ] as never,
      }
    : {}

type TradingRow = { table: string; row: Record<string, unknown> }

/** Mistakes that somebody could make about orders and positions. */
const plantedTradeBugs: Readonly<Record<string, Plant>> = {
  'a margin that is a cent too large': decidesOtherwise('place-order', takeCent),
  'an order that gives nothing back': decidesOtherwise('cancel-order', () => ({ transfers: [] })),
  'a gap that the customer bears': decidesOtherwise('trigger', ({ transfers }) => ({
    transfers: transfers.filter(({ kind }) => kind !== 'gap-cover'),
  })),
  'a night that is charged twice': decidesOtherwise('finance-position', ({ transfers }) => ({
    transfers: [...transfers, ...transfers],
  })),
  'a line that added margin does not move': decidesOtherwise('add-margin', ({ rows }) => ({
    rows: (rows as TradingRow[]).map(({ row, ...rest }) => ({
      ...rest,
      row: rest.table === 'positions' ? { ...row, liquidation: (row['liquidation'] as bigint) + 1n } : row,
    })),
  })),
  'a stop that a tick from before it fires': believesOtherwise(
    'trigger',
    withRow({ lines_since: new Date(0) }),
  ),
  'an order that a tick from before its acceptance fills': believesOtherwise(
    'fill-order',
    withRow({ lines_since: new Date(0) }),
  ),
  'a token that is good for ever': believesOtherwise('finance-position', () => ({ valid: true })),
  'a position that stays open when it is closed': {
    twist: { writes: { ...writes, 'update-positions': () => [] } },
  },
}

export const plantedBugs: Readonly<Record<string, Plant>> = {
  ...plantedTradeBugs,
  'a fee that is rounded the other way': decidesOtherwise('review', shiftCent),
  'a hold that is released twice': decidesOtherwise('cancel-withdrawal', ({ transfers }) => ({
    transfers: [...transfers, ...transfers],
  })),
  'a withdrawal that sets nothing aside': decidesOtherwise('request-withdrawal', () => ({ transfers: [] })),
  'a deposit that is posted twice': decidesOtherwise('review', ({ transfers }) => ({
    transfers: transfers[0]?.kind === 'deposit' ? [...transfers, ...transfers] : transfers,
  })),
  'a daily limit that is a cent too wide': believesOtherwise('request-withdrawal', (facts) => ({
    asked_today: (facts['asked_today'] as unknown as bigint) - 1n,
  })),
  'a bank account that does not wait': believesOtherwise('request-withdrawal', (facts) => ({
    usable_from: facts['usable_from'] && new Date(0),
  })),
  'one person who counts for two': believesOtherwise('review', (facts) => {
    const { reviewed } = facts as unknown as Reviewed
    return { reviewed: reviewed && { ...reviewed, approvals: [], approvedBy: [99n] } }
  }),
  'a day of withdrawals that is not counted': believesOtherwise('review', (facts) => {
    const { reviewed } = facts as unknown as Reviewed
    return { reviewed: reviewed && { ...reviewed, dayTotal: reviewed.amount } }
  }),
  'a receipt that may be used again': {
    ...believesOtherwise('request-deposit', () => ({ used: false })),
    twist: {
      writes: {
        ...writes,
        'insert-deposits': (tables, undo, ...columns) => {
          tables.pictures.clear()
          return writes['insert-deposits']?.(tables, undo, ...columns) ?? []
        },
      },
    },
  },
  'a key that is forgotten': {
    twist: {
      reads: { ...reads, 'find-answers': () => [] },
      writes: { ...writes, 'insert-commands': () => [] },
    },
  },
  'an answer that is not the one given before': {
    twist: {
      reads: {
        ...reads,
        'find-answers': (tables, ...columns) =>
          (reads['find-answers']?.(tables, ...columns) ?? []).map((row) => ({
            ...row,
            answer: `${(row as { answer: string }).answer} `,
          })),
      },
    },
  },
  'a balance that is not written': { twist: { writes: { ...writes, 'update-balances': () => [] } } },
  'a transfer that is not written': { twist: { writes: { ...writes, 'insert-transfers': () => [] } } },
  'a broken transaction that leaves something behind': { twist: { undoes: false } },
}
