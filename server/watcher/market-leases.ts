import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { markets } from '@candor/domain/instruments/market-list.ts'
import type { Dependencies } from '../dependencies.ts'
import { createLeases, type HeldLease } from '../leases/hold-leases.ts'

export type MarketLeases = {
  /** The lease that an instrument is watched by, if it is held and what waits has been read. */
  leaseOf(symbol: string): HeldLease | null
  /** Whether this lease, with this token, is held still. */
  mayActBy(lease: HeldLease): boolean
  /** Everything that is watched here. */
  symbols(): string[]
  start(): Promise<void>
  stop(): Promise<void>
}

const leaseOfMarket = (market: string): string => `watch/${market}`
const leaseNames = markets.map(leaseOfMarket)
const leaseNameOf = new Map(allInstruments().map(({ symbol, market }) => [symbol, leaseOfMarket(market)]))
const symbolsOf = (lease: string): string[] =>
  [...leaseNameOf].flatMap(([symbol, name]) => (name === lease ? symbol : []))

/** One lease a market. Its new holder reads what waits in that market before it acts on anything. */
export function createMarketLeases(
  deps: Pick<Dependencies, 'database' | 'log'>,
  watch: { read(symbols: readonly string[]): Promise<void>; begin(symbols: readonly string[]): void },
): MarketLeases {
  /** Leases whose lines have been read. */
  const ready = new Set<string>()
  const mayActBy = ({ name, token }: HeldLease): boolean => leases.held(name)?.token === token
  const leases = createLeases(leaseNames, deps, {
    async begun(lease) {
      ready.delete(lease.name)
      const symbols = symbolsOf(lease.name)
      await watch.read(symbols)
      // It may have been lost, and have begun once more, while it was read.
      if (!mayActBy(lease)) return
      ready.add(lease.name)
      watch.begin(symbols)
    },
    lost: (name) => void ready.delete(name),
  })
  return {
    leaseOf(symbol) {
      const name = leaseNameOf.get(symbol) ?? ''
      return ready.has(name) ? leases.held(name) : null
    },
    mayActBy,
    symbols: () => [...ready].flatMap(symbolsOf),
    start: leases.start,
    stop: leases.stop,
  }
}
