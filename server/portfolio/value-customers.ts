import type { Holding } from '@candor/domain/holdings/holding.ts'
import type { Balances } from '@candor/domain/ledger/balances.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import type { Beyond } from '@candor/domain/portfolio/profit-lines.ts'
import {
  type OpenPart,
  type Product,
  type Shown,
  valueHolding,
  valuePosition,
  valueUnits,
  type Worth,
  worthOf,
} from '@candor/domain/portfolio/worth.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import { holdingOf } from '../holdings/holding-row.ts'
import type { StoredHolding } from '../holdings/spot-rows.ts'
import { type FoundLoan, loadOwedLoans } from '../loans/loan-table.ts'
import { standingOf } from '../loans/write-loan.ts'
import { loadOpenUnits, type OpenUnits } from '../participations/open-units.ts'
import { positionOf, type StoredPosition } from '../positions/position-row.ts'
import type { MarketBoard } from '../quotes/market-board.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import { type BalanceColumns, balancesOf } from '../teller/ledger-rows.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** What a customer has, as the tables say it at one moment. */
type CustomerState = {
  customerId: bigint
  lastNumber: bigint
  balances: Balances
  positions: Position[]
  holdings: Holding[]
  units: OpenUnits[]
  loans: FoundLoan[]
}

/** Brings what customers have, with one query a table; to be asked in one transaction that sees one moment. */
export async function loadStates(
  transaction: TellerTransaction,
  customers: readonly bigint[],
): Promise<CustomerState[]> {
  const rows = await transaction.query<BalanceColumns & { customer_id: bigint; last_number: bigint }>(
    'balances-of',
    'select * from balances where customer_id = any($1::bigint[]) order by customer_id',
    [customers],
  )
  const positions = await transaction.query<StoredPosition>(
    'positions-of',
    `select * from positions where customer_id = any($1::bigint[]) and status = 'open'`,
    [customers],
  )
  const holdings = await transaction.query<StoredHolding>(
    'holdings-held',
    'select * from holdings where customer_id = any($1::bigint[]) and quantity > 0',
    [customers],
  )
  const units = await loadOpenUnits(transaction, customers)
  const loans = await loadOwedLoans(transaction, customers)
  const positionsBy = Map.groupBy(positions, ({ customer_id }) => customer_id)
  const holdingsBy = Map.groupBy(holdings, ({ customer_id }) => customer_id)
  return rows.map((row) => ({
    customerId: row.customer_id,
    lastNumber: row.last_number,
    balances: balancesOf(row),
    positions: (positionsBy.get(row.customer_id) ?? []).map(positionOf),
    holdings: (holdingsBy.get(row.customer_id) ?? []).map((held) => holdingOf(held, held.symbol)),
    units: units.filter(({ customerId }) => customerId === row.customer_id),
    loans: loans.filter(({ customer_id }) => customer_id === row.customer_id),
  }))
}

type Valued = {
  open: OpenPart[]
  worth: Worth
  /** Charged on loans until now and not paid: it is in no account of the ledger. */
  interestOwed: Cents
  /** False where the price of something open is not known: it is valued at what it cost. */
  complete: boolean
}

/** The prices of the board at this moment. */
export const shownBy =
  (board: MarketBoard) =>
  (symbol: string): Shown | null => {
    const market = marketFacts(board, symbol)
    return market && { bid: market.tick.bid, ask: market.tick.ask, conversion: market.conversion }
  }

const atCost = (product: Product, symbol: string, worth: Cents, beyond: Cents): OpenPart => ({
  ...{ product, symbol, worth, beyond, unrealised: cents(0n), exposure: worth },
})

export function valueState(
  { balances, positions, holdings, units, loans }: CustomerState,
  shownOf: (symbol: string) => Shown | null,
  at: number,
): Valued {
  let complete = true
  const valued = <Held extends { symbol: string }>(
    held: Held,
    value: (held: Held, shown: Shown) => OpenPart,
    unpriced: OpenPart,
  ): OpenPart => {
    const shown = shownOf(held.symbol)
    if (shown === null) complete = false
    return shown ? value(held, shown) : unpriced
  }
  const open = [
    ...positions.map((one) =>
      valued(one, valuePosition, atCost('leveraged', one.symbol, one.margin, cents(0n))),
    ),
    ...holdings.map((one) => valued(one, valueHolding, atCost('spot', one.symbol, one.cost, one.cost))),
    ...units.map(({ strategy, worth, cost }) => valueUnits(strategy, cents(worth), cents(cost))),
  ]
  const interestOwed = cents(loans.reduce((sum, loan) => sum + standingOf(loan, at).interest, 0n))
  return { open, worth: worthOf(balances, open, interestOwed), interestOwed, complete }
}

/** What is open beyond the ledger, one line a product and instrument. */
export function beyondBy({ open, interestOwed }: Pick<Valued, 'open' | 'interestOwed'>): Beyond[] {
  const sums = new Map<string, Beyond>()
  for (const { product, symbol, beyond } of open) {
    const key = `${product} ${symbol}`
    sums.set(key, { product, symbol, beyond: cents((sums.get(key)?.beyond ?? 0n) + beyond) })
  }
  const owed: Beyond[] =
    interestOwed === 0n ? [] : [{ product: null, symbol: null, beyond: cents(-interestOwed) }]
  return [...sums.values(), ...owed]
}
