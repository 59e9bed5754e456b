import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import { resultOf } from '@candor/domain/positions/position-result.ts'
import type { WireHistoryEntry } from '@candor/wire/trade-history.ts'
import type { ContractFacts, OrderFacts, SpotFacts } from './history-facts.ts'
import type { HistoryHead } from './history-heads.ts'

const text = (value: bigint): string => writeCents(cents(value))

const newest = ({ number, at }: HistoryHead) => ({ number: Number(number), at: at.toISOString() })

/** What a closed position has brought, after fees. */
function orderResult({ state, realised, gap, opening_fee, financing }: OrderFacts): string | null {
  if (state !== 'closed' || realised === null) return null
  const posted = {
    realised: cents(realised),
    gap: cents(gap ?? 0n),
    openingFee: cents(opening_fee ?? 0n),
    financing: cents(financing ?? 0n),
  }
  return writeCents(resultOf(posted).total)
}

export const writeOrderEntry = (head: HistoryHead, facts: OrderFacts): WireHistoryEntry => ({
  kind: 'order',
  ...newest(head),
  id: facts.id,
  symbol: facts.symbol,
  side: facts.side,
  leverage: facts.leverage,
  margin: text(facts.margin),
  state: facts.state,
  cause: facts.cause,
  result: orderResult(facts),
})

export const writeContractEntry = (head: HistoryHead, facts: ContractFacts): WireHistoryEntry => ({
  kind: 'contract',
  ...newest(head),
  id: facts.id,
  symbol: facts.symbol,
  direction: facts.direction,
  seconds: facts.seconds,
  outcome: facts.outcome,
  result: facts.paid === null ? null : text(facts.paid + facts.refunded - facts.stake),
})

/** A sale brings its profit, after its fee. A purchase brings nothing yet, and has cost its fee. */
function resultOfSpot({ side, fee, profit }: SpotFacts): string | null {
  if (side === 'buy') return fee === null ? null : text(-fee)
  return profit === null ? null : text(profit - (fee ?? 0n))
}

export const writeSpotEntry = (head: HistoryHead, facts: SpotFacts): WireHistoryEntry => {
  const { side, value, fee } = facts
  const moved = value === null ? 0n : side === 'buy' ? -value - (fee ?? 0n) : value - (fee ?? 0n)
  return {
    kind: 'spot',
    ...newest(head),
    id: facts.id,
    symbol: facts.symbol,
    side,
    quantity: writeQuantity(quantity(facts.quantity)),
    state: facts.state,
    cash: text(moved),
    result: resultOfSpot(facts),
  }
}

export const writeCashEntry = (head: HistoryHead, cash: bigint): WireHistoryEntry => ({
  kind: 'cash',
  ...newest(head),
  subject: head.subject_kind && head.subject_id ? { kind: head.subject_kind, id: head.subject_id } : null,
  posting: head.kind,
  cash: text(cash),
})
