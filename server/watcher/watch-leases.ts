import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { markets } from '@candor/domain/instruments/market-list.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HeldLease } from '../leases/held-leases.ts'
import { createSharedLeases } from '../leases/shared-leases.ts'
import { bucketCount, bucketOf, type WatchedPart } from '../leases/watched-parts.ts'

export type WatchLeases = {
  /** By bucket of customers: the lease that an instrument is watched by, if it is held and what waits has been read. */
  leasesOf(symbol: string): readonly (HeldLease | null)[]
  /** The one of a customer. */
  leaseOf(symbol: string, customerId: bigint): HeldLease | null
  /** Whether an instrument is watched here for anybody. */
  watches(symbol: string): boolean
  /** By bucket of customers: whether what waits in an instrument is kept here, to be acted on now or when all of it has been read. */
  keeps(symbol: string): readonly boolean[]
  /** Whether anything of a customer is kept here. */
  keepsOf(customerId: bigint): boolean
  /** Whether this lease, with this token, is held still. */
  mayActBy(lease: HeldLease): boolean
  /** Everything that is watched here. */
  parts(): WatchedPart[]
  start(): Promise<void>
  stop(): Promise<void>
}

type Watch = {
  forget(parts: readonly WatchedPart[]): void
  read(parts: readonly WatchedPart[]): Promise<void>
  begin(symbols: Iterable<string>): void
  /** Resolves when everything that was due has been answered. */
  settled(): Promise<void>
}

const buckets = Array.from({ length: bucketCount }, (_, bucket) => bucket)
const formerLease = (market: string): string => `watch/${market}`
/** The name of the lease by which one bucket of customers is watched in one market. */
const nameOf = (market: string, bucket: number): string => `${formerLease(market)}/${bucket}`
const namesOf = (market: string): string[] => buckets.map((bucket) => nameOf(market, bucket))
/** Bucket by bucket, so that who has few leases hears of few customers, and of a busy market everybody has a part. */
const names = buckets.flatMap((bucket) => markets.map((market) => nameOf(market, bucket)))
const namesOfMarket = new Map(markets.map((market) => [market, namesOf(market)]))
const namesOfSymbol = new Map(
  allInstruments().map(({ symbol, market }) => [symbol, namesOfMarket.get(market) ?? []]),
)
const symbolsOf = (market: string): string[] =>
  allInstruments().flatMap((instrument) => (instrument.market === market ? instrument.symbol : []))

/** What is watched by these leases; markets of which the same buckets are watched are one part. */
function partsOf(leases: ReadonlySet<string>): WatchedPart[] {
  const parts = new Map<string, { symbols: string[]; buckets: number[] }>()
  for (const [market, all] of namesOfMarket) {
    const held = buckets.filter((bucket) => leases.has(all[bucket] ?? ''))
    if (held.length === 0) continue
    const part = parts.get(held.join()) ?? { symbols: [], buckets: held }
    part.symbols.push(...symbolsOf(market))
    parts.set(held.join(), part)
  }
  return [...parts.values()]
}

const partsOfNames = (leases: Iterable<string>): WatchedPart[] => partsOf(new Set(leases))

/**
 * One lease for each market and each bucket of customers, shared evenly by the processes that watch. Who takes some reads what waits there before
 * it acts on anything. A process of a release before this one watches a whole market by one lease; as long as somebody does, nobody takes those
 * of its buckets.
 */
export function createWatchLeases(deps: Pick<Dependencies, 'database' | 'log'>, watch: Watch): WatchLeases {
  /** Leases whose lines are kept here, with the token they have begun under; ready where all have been read and are acted on. */
  const kept = new Map<string, { token: bigint; isReady: boolean }>()
  const isKept = ({ name, token }: HeldLease): boolean => kept.get(name)?.token === token
  const mayActBy = ({ name, token }: HeldLease): boolean => leases.held(name)?.token === token
  const readyLease = (name: string): HeldLease | null => (kept.get(name)?.isReady ? leases.held(name) : null)
  const drop = (lost: readonly string[]) => {
    for (const name of lost) kept.delete(name)
    watch.forget(partsOfNames(lost))
  }
  const leases = createSharedLeases(
    {
      ...{ names, seat: 'watch-seat', step: markets.length },
      formerly: (name) => name.slice(0, name.lastIndexOf('/')),
    },
    deps,
    {
      async begun(all) {
        for (const { name, token } of all) kept.set(name, { token, isReady: false })
        const parts = partsOfNames(all.map(({ name }) => name))
        watch.forget(parts)
        try {
          await watch.read(parts)
        } catch (error) {
          // They begin again with the next renewal, or are somebody else's by then.
          drop(all.filter(isKept).map(({ name }) => name))
          throw error
        }
        // Some may have been lost, and have begun once more, while they were read.
        const read = all.filter(isKept)
        for (const { name, token } of read) kept.set(name, { token, isReady: true })
        watch.begin(partsOfNames(read.map(({ name }) => name)).flatMap(({ symbols }) => symbols))
      },
      async leave(leaving) {
        for (const name of leaving) {
          const lease = kept.get(name)
          if (lease) lease.isReady = false
        }
        await watch.settled()
      },
      lost: drop,
    },
  )
  const namesBy = (symbol: string) => namesOfSymbol.get(symbol) ?? []
  return {
    leasesOf: (symbol) => namesBy(symbol).map(readyLease),
    leaseOf: (symbol, customerId) => readyLease(namesBy(symbol)[bucketOf(customerId)] ?? ''),
    watches: (symbol) => namesBy(symbol).some(readyLease),
    keeps: (symbol) => namesBy(symbol).map((name) => kept.has(name)),
    keepsOf: (customerId) => namesOfMarket.values().some((all) => kept.has(all[bucketOf(customerId)] ?? '')),
    mayActBy,
    parts: () => partsOfNames([...kept].flatMap(([name, { isReady }]) => (isReady ? name : []))),
    start: leases.start,
    stop: leases.stop,
  }
}
