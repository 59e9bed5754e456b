import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { createTriggerIndex, type Reach, type Watched } from '@candor/server/watcher/trigger-index.ts'

/**
 * A million triggers that rest, over all instruments: the watcher's index against what one would write first, arrays of numbers by instrument
 * that each tick goes through. Both see the same ticks, cancellations and amendments, and both return what a tick reached.
 */

/** One cancellation or amendment for so many ticks. */
export const ticksAChange = 100

const symbols = allInstruments().map(({ symbol }) => symbol)
const reaches: readonly Reach[] = ['bid-falls', 'bid-rises', 'ask-falls', 'ask-rises']
/** Prices of about 4,000, with a spread of two cents. */
const middle = 400_000_000_000
const spread = 2_000_000

/** Mulberry32, so that both sides are given the same. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Where something waits: at a distance of up to a tenth from a price that moves by a hundredth at most. */
function levelFor(reach: Reach, random: () => number): number {
  const distance = Math.round(middle * (0.005 + random() * 0.1))
  return reach.endsWith('falls') ? middle - distance : middle + distance
}

type Side = {
  set(place: number, reach: Reach, level: number): void
  remove(place: number): void
  /** How many triggers a tick reached. */
  tick(symbol: number, bid: bigint, ask: bigint): number
}

const symbolOf = (place: number): number => place % symbols.length

export function watcherSide(triggers: number): Side {
  // As the tables have them, made before the clock starts.
  const ids = Array.from(
    { length: triggers },
    (_, place) => `${place.toString(16).padStart(8, '0')}-7000-7000-8000-000000000000`,
  )
  const index = createTriggerIndex()
  return {
    set(place, reach, level) {
      const watched: Watched = {
        id: ids[place] as string,
        customerId: 1n,
        symbol: symbols[symbolOf(place)] as string,
        version: 0,
        lines: [{ reach, level, act: 'stop', since: 0 }],
      }
      index.set(watched)
    },
    remove: (place) => index.remove(ids[place] as string),
    tick: (symbol, bid, ask) => index.take(symbols[symbol] as string, { bid, ask, at: 0 }).length,
  }
}

/** Levels and places of one instrument and reach, without holes. */
type Column = { levels: Float64Array; places: Int32Array; count: number }

export function scanSide(triggers: number): Side {
  const room = Math.ceil(triggers / symbols.length)
  const columns = symbols.map(() =>
    reaches.map((): Column => ({ levels: new Float64Array(room), places: new Int32Array(room), count: 0 })),
  )
  const columnOf = new Int8Array(triggers).fill(-1)
  const rowOf = new Int32Array(triggers)
  const remove = (place: number) => {
    const column = columns[symbolOf(place)]?.[columnOf[place] as number]
    if (!column) return
    column.count -= 1
    const row = rowOf[place] as number
    const last = column.places[column.count] as number
    column.levels[row] = column.levels[column.count] as number
    column.places[row] = last
    rowOf[last] = row
    columnOf[place] = -1
  }
  const takeAbove = (column: Column, at: number): number => {
    const { levels, places } = column
    let taken = 0
    for (let row = 0; row < column.count; row += 1) {
      if ((levels[row] as number) < at) continue
      remove(places[row] as number)
      row -= 1
      taken += 1
    }
    return taken
  }
  const takeBelow = (column: Column, at: number): number => {
    const { levels, places } = column
    let taken = 0
    for (let row = 0; row < column.count; row += 1) {
      if ((levels[row] as number) > at) continue
      remove(places[row] as number)
      row -= 1
      taken += 1
    }
    return taken
  }
  return {
    set(place, reach, level) {
      remove(place)
      const number = reaches.indexOf(reach)
      const column = columns[symbolOf(place)]?.[number]
      if (!column) return
      column.levels[column.count] = level
      column.places[column.count] = place
      rowOf[place] = column.count
      columnOf[place] = number
      column.count += 1
    },
    remove,
    tick(symbol, bid, ask) {
      const [low, high] = [Number(bid), Number(ask)]
      const [bidFalls, bidRises, askFalls, askRises] = columns[symbol] as [Column, Column, Column, Column]
      return (
        takeAbove(bidFalls, low) +
        takeBelow(bidRises, low) +
        takeAbove(askFalls, high) +
        takeBelow(askRises, high)
      )
    },
  }
}

type Told = { symbol: number; bid: bigint; ask: bigint }

/** Ticks of all instruments in turn. Now and then a price goes far enough to reach something. */
const makeTicks = (random: () => number): Told[] =>
  Array.from({ length: 47 * symbols.length }, (_, number) => {
    const bid = middle + Math.round((random() - 0.5) * middle * (number % 1_000 === 0 ? 0.012 : 0.002))
    return { symbol: number % symbols.length, bid: BigInt(bid), ask: BigInt(bid + spread) }
  })

type Measured = { ticks: number; changes: number; reached: number; cpuSeconds: number }

type Run = (milliseconds: number) => Measured

const cpuSeconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

/**
 * Fills a side and lets it live through as many changes as it has triggers. Each run goes on for some time and counts; what it takes
 * is counted in time of the processor, since others may want that too.
 */
export function prepare(side: Side, triggers: number): Run {
  const random = createRandom(7)
  const reachOf = () => reaches[Math.floor(random() * reaches.length)] as Reach
  const change = () => {
    const place = Math.floor(random() * triggers)
    const reach = reachOf()
    // A cancelled one makes room for another: there are always as many.
    if (random() < 0.5) side.remove(place)
    side.set(place, reach, levelFor(reach, random))
  }
  for (let place = 0; place < triggers; place += 1) {
    const reach = reachOf()
    side.set(place, reach, levelFor(reach, random))
  }
  for (let count = 0; count < triggers; count += 1) change()
  const told = makeTicks(random)
  let place = 0
  return (milliseconds) => {
    const [began, cpu] = [performance.now(), cpuSeconds()]
    let [ticks, reached] = [0, 0]
    while (performance.now() - began < milliseconds) {
      for (let round = 0; round < 20 * ticksAChange; round += 1) {
        const { symbol, bid, ask } = told[place] as Told
        place = (place + 1) % told.length
        reached += side.tick(symbol, bid, ask)
        ticks += 1
        if (ticks % ticksAChange === 0) change()
      }
    }
    return { ticks, changes: ticks / ticksAChange, reached, cpuSeconds: cpuSeconds() - cpu }
  }
}
