import type { Transfer } from '@candor/domain/ledger/transfer.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { cancelWithdrawalKind } from '@candor/server/cash/cancel-command.ts'
import { depositKind } from '@candor/server/cash/deposit-command.ts'
import { reviewKind } from '@candor/server/cash/review-command.ts'
import { withdrawalKind } from '@candor/server/cash/withdrawal-command.ts'
import { applyLoanKind } from '@candor/server/loans/apply-loan-command.ts'
import { repayKind } from '@candor/server/loans/repay-command.ts'
import { reviewLoanKind } from '@candor/server/loans/review-loan-command.ts'
import { cancelOrderKind } from '@candor/server/orders/order-commands.ts'
import { placeOrderKind } from '@candor/server/orders/place-order-command.ts'
import { joinKind } from '@candor/server/participations/join-command.ts'
import { endTermKind } from '@candor/server/participations/leave-commands.ts'
import { payUnitsKind } from '@candor/server/participations/pay-units-command.ts'
import { addMarginKind } from '@candor/server/positions/change-commands.ts'
import { carryOutKind } from '@candor/server/strategies/carry-out-command.ts'
import type { AnswerOf, AnyCommandKind, CommandKind, Decision, Reply } from '@candor/server/teller/command.ts'
import { fillKind, financeKind, triggerKind } from '@candor/server/watcher/trigger-commands.ts'
import { reads } from './memory-reads.ts'
import type { Plant } from './memory-stage.ts'
import { writes } from './memory-writes.ts'

/** Mistakes that somebody could make in the rules, the teller or the tables. The simulation must notice each of them. */

type Transfers = Decision<unknown, unknown>['transfers']

/** A kind that decides something else than the real one. */
const decidesOtherwise = <Body, Facts, Row, R extends Reply>(
  real: CommandKind<Body, Facts, Row, R>,
  change: (decision: Decision<Row, AnswerOf<R>>) => Partial<Decision<Row, AnswerOf<R>>>,
): Plant => {
  const planted: CommandKind<Body, Facts, Row, R> = {
    ...real,
    decide(facts, asked, context) {
      const decided = real.decide(facts, asked, context)
      return decided.ok ? { ...decided, value: { ...decided.value, ...change(decided.value) } } : decided
    },
  }
  return { kind: planted as unknown as AnyCommandKind }
}

/** One that is given other facts. */
const believesOtherwise = <Body, Facts, Row, R extends Reply>(
  real: CommandKind<Body, Facts, Row, R>,
  change: (facts: Facts) => Partial<Facts>,
): Plant => {
  const planted: CommandKind<Body, Facts, Row, R> = {
    ...real,
    decide: (facts, asked, context) => real.decide({ ...facts, ...change(facts) }, asked, context),
  }
  return { kind: planted as unknown as AnyCommandKind }
}

const movedCent = (from: Transfer, to: Transfer): Transfer[] => [
  { ...from, amount: cents(from.amount - 1n) },
  { ...to, amount: cents(to.amount + 1n) },
]

const shiftCent = ({ transfers }: { transfers: Transfers }) => {
  const [paid, fee] = transfers
  if (paid?.kind !== 'withdrawal-paid' || !fee || fee.amount < 2n) return {}
  return { transfers: movedCent(fee, paid).toReversed() }
}

/** Lines that have been there for ever. */
const sinceEver = <Row extends { lines_since: Date }>({ row }: { row: Row | null }) => ({
  row: row && { ...row, lines_since: new Date(0) },
})

/** The first transfer takes a cent from the second. */
const takeCent = ({ transfers: [first, second, ...rest] }: { transfers: Transfers }) =>
  first && second ? { transfers: [...movedCent(second, first).toReversed(), ...rest] } : {}

const twice = ({ transfers }: { transfers: Transfers }) => ({ transfers: [...transfers, ...transfers] })
const nothing = () => ({ transfers: [] })

/** Mistakes that somebody could make about orders and positions. */
const plantedTradeBugs: Readonly<Record<string, Plant>> = {
  'a margin that is a cent too large': decidesOtherwise(placeOrderKind, takeCent),
  'an order that gives nothing back': decidesOtherwise(cancelOrderKind, nothing),
  'a gap that the customer bears': decidesOtherwise(triggerKind, ({ transfers }) => ({
    transfers: transfers.filter(({ kind }) => kind !== 'gap-cover'),
  })),
  'a night that is charged twice': decidesOtherwise(financeKind, twice),
  'a line that added margin does not move': decidesOtherwise(addMarginKind, ({ rows }) => ({
    rows: rows.map((one) =>
      one.table === 'positions'
        ? { ...one, row: { ...one.row, liquidation: (one.row.liquidation ?? 0n) + 1n } }
        : one,
    ),
  })),
  'a stop that a tick from before it fires': believesOtherwise(triggerKind, sinceEver),
  'an order that a tick from before its acceptance fills': believesOtherwise(fillKind, sinceEver),
  'a token that is good for ever': believesOtherwise(financeKind, () => ({ valid: true })),
  'a position that stays open when it is closed': {
    twist: { writes: { ...writes, 'update-positions': () => [] } },
  },
}

const plantedPartBugs: Readonly<Record<string, Plant>> = {
  'a participation that sets nothing aside': decidesOtherwise(joinKind, nothing),
  'a cent that is rounded up for who leaves': decidesOtherwise(carryOutKind, ({ rows }) => ({
    rows: rows.map((one) =>
      one.table === 'unit_results' ? { ...one, row: { ...one.row, cash: one.row.cash + 1n } } : one,
    ),
  })),
  'units that are taken twice': decidesOtherwise(carryOutKind, ({ rows }) => ({
    rows: rows.map((one) =>
      one.table === 'unit_results' ? { ...one, row: { ...one.row, units: one.row.units * 2n } } : one,
    ),
  })),
  'a term that ends before its time': believesOtherwise(endTermKind, (found) =>
    found ? { endsAt: new Date(0) } : {},
  ),
  'a payout that is posted twice': decidesOtherwise(payUnitsKind, twice),
}

/** Mistakes that somebody could make about loans. */
const plantedLoanBugs: Readonly<Record<string, Plant>> = {
  'a loan that is not counted towards the limit': believesOtherwise(applyLoanKind, ({ limit }) => ({
    limit: { ...limit, asked: cents(0n) },
  })),
  'interest on the first day': believesOtherwise(repayKind, (found) =>
    found?.paid_out_at ? { paid_out_at: new Date(found.paid_out_at.getTime() - dayMs) } : {},
  ),
  'a repayment that is posted twice': decidesOtherwise(repayKind, twice),
  'interest that is taken off the loan': decidesOtherwise(repayKind, takeCent),
  'a large loan that one person passes': believesOtherwise(reviewLoanKind, () => ({ dayTotal: 0n })),
}

export const plantedBugs: Readonly<Record<string, Plant>> = {
  ...plantedTradeBugs,
  ...plantedPartBugs,
  ...plantedLoanBugs,
  'a fee that is rounded the other way': decidesOtherwise(reviewKind, shiftCent),
  'a hold that is released twice': decidesOtherwise(cancelWithdrawalKind, twice),
  'a withdrawal that sets nothing aside': decidesOtherwise(withdrawalKind, nothing),
  'a deposit that is posted twice': decidesOtherwise(reviewKind, ({ transfers }) => ({
    transfers: transfers[0]?.kind === 'deposit' ? [...transfers, ...transfers] : transfers,
  })),
  'a daily limit that is a cent too wide': believesOtherwise(withdrawalKind, ({ asked_today }) => ({
    asked_today: asked_today - 1n,
  })),
  'a bank account that does not wait': believesOtherwise(withdrawalKind, ({ usable_from }) => ({
    usable_from: usable_from && new Date(0),
  })),
  'one person who counts for two': believesOtherwise(reviewKind, ({ reviewed }) => ({
    reviewed: reviewed && {
      ...reviewed,
      approvals: reviewed.approvals.map((approval) => ({ ...approval, operatorId: 99n })),
    },
  })),
  'a day of withdrawals that is not counted': believesOtherwise(reviewKind, ({ reviewed }) => ({
    reviewed: reviewed && { ...reviewed, dayTotal: reviewed.amount },
  })),
  'a receipt that may be used again': {
    ...believesOtherwise(depositKind, () => ({ used: false })),
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
  'an instant that is forgotten where no money moves': {
    twist: { writes: { ...writes, 'touch-balances': () => [] } },
  },
  'a balance that is not written': { twist: { writes: { ...writes, 'update-balances': () => [] } } },
  'a transfer that is not written': { twist: { writes: { ...writes, 'insert-transfers': () => [] } } },
  'a broken transaction that leaves something behind': { twist: { undoes: false } },
}
