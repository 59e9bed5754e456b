import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketCount } from '../leases/watched-parts.ts'
import { createTriggerIndex, type Due, type Reach, type Watched } from './trigger-index.ts'

const symbols = ['XAUUSD', 'BTCUSD'] as const
const reach = fc.constantFrom<Reach>('bid-falls', 'bid-rises', 'ask-falls', 'ask-rises', 'stamp-passes')
const level = fc.integer({ min: 1, max: 30 })
const act = fc.constantFrom('stop' as const, 'profit' as const, 'fill' as const, 'warn' as const)
const symbol = fc.constantFrom(...symbols)
/** Some of them, or all. */
const buckets = fc.oneof(
  fc.uniqueArray(fc.nat(bucketCount - 1)),
  fc.constant(Array.from({ length: bucketCount }, (_, bucket) => bucket)),
)
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')

const watched: fc.Arbitrary<Watched> = fc.record({
  id,
  customerId: fc.bigInt({ min: 1n, max: 20n }),
  symbol,
  version: fc.nat(9),
  lines: fc.array(fc.record({ reach, level, act, since: fc.oneof(fc.constant(0), level) }), { maxLength: 4 }),
})
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('set' as const), watched }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('tick' as const),
        symbol,
        bid: level,
        spread: fc.nat(3),
        at: level,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const), symbol, buckets }) },
  ),
  { maxLength: 120 },
)

const isReached: Record<Reach, (level: number, bid: number, ask: number, at: number) => boolean> = {
  'bid-falls': (line, bid) => bid <= line,
  'bid-rises': (line, bid) => bid >= line,
  'ask-falls': (line, _bid, ask) => ask <= line,
  'ask-rises': (line, _bid, ask) => ask >= line,
  'stamp-passes': (line, _bid, _ask, at) => at >= line,
}

type Left = { of: Watched; lines: Watched['lines'] }

const written = (due: readonly Due[]): string[] =>
  due.map((each) => `${each.watched.id} ${each.watched.version} ${each.act}`).toSorted()

it('gives what a list of everything that waits gives', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const index = createTriggerIndex()
      const waiting = new Map<string, Left>()
      for (const step of all) {
        if (step.kind === 'set') {
          index.set(step.watched)
          waiting.delete(step.watched.id)
          if (step.watched.lines.length > 0)
            waiting.set(step.watched.id, { of: step.watched, lines: step.watched.lines })
        } else if (step.kind === 'remove') {
          index.remove(step.id)
          waiting.delete(step.id)
        } else if (step.kind === 'clear') {
          index.clear([{ symbols: [step.symbol], buckets: step.buckets }])
          for (const [key, { of }] of waiting) {
            const bucket = Number(of.customerId) % bucketCount
            if (of.symbol === step.symbol && step.buckets.includes(bucket)) waiting.delete(key)
          }
        } else {
          const [bid, ask] = [step.bid, step.bid + step.spread]
          const due: Due[] = []
          for (const [key, { of, lines }] of waiting) {
            if (of.symbol !== step.symbol) continue
            const [hit, left] = [true, false].map((wanted) =>
              lines.filter((line) => {
                const counts = step.at >= line.since
                return (counts && isReached[line.reach](line.level, bid, ask, step.at)) === wanted
              }),
            )
            for (const line of hit ?? []) due.push({ watched: of, act: line.act, since: line.since })
            waiting.set(key, { of, lines: left ?? [] })
          }
          const tick = { bid: BigInt(bid), ask: BigInt(ask), at: step.at }
          expect(written(index.take(step.symbol, tick))).toEqual(written(due))
        }
        expect(index.size()).toBe(waiting.size)
      }
    }),
    { numRuns: 300 },
  )
})
