import { type AlertCondition, decideFired } from '@candor/domain/alerts/alert-rule.ts'
import { createRecentExtremes } from '@candor/domain/alerts/recent-extremes.ts'
import { price } from '@candor/domain/money/price.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAlertIndex, type IndexedAlert } from './alert-index.ts'

const level = fc.integer({ min: 900, max: 1_100 }).map((value) => price(BigInt(value)))
const condition: fc.Arbitrary<AlertCondition> = fc.oneof(
  fc.record({ kind: fc.constantFrom('above' as const, 'below' as const), price: level }),
  fc.record({
    kind: fc.constant('move' as const),
    hundredths: fc.integer({ min: 50, max: 1_500 }),
    minutes: fc.integer({ min: 1, max: 3 }),
  }),
)
const alerts = fc.array(fc.record({ condition, repeating: fc.boolean(), armed: fc.boolean() }), {
  maxLength: 30,
})

describe('the index of alerts', () => {
  it('fires exactly what the rule fires when every alert is asked at every price', () => {
    fc.assert(
      fc.property(alerts, fc.array(level, { maxLength: 60 }), (given, walk) => {
        const index = createAlertIndex()
        const plain = given.map((alert, id): IndexedAlert => ({ ...alert, id: BigInt(id), symbol: 'XAUUSD' }))
        for (const alert of plain) index.add({ ...alert })
        const extremes = createRecentExtremes()
        let waiting = plain
        walk.forEach((last, step) => {
          const at = step * 20_000
          extremes.add(at, last)
          const expected: bigint[] = []
          for (const alert of waiting) {
            const minutes = alert.condition.kind === 'move' ? alert.condition.minutes : 0
            const window = extremes.since(at - minutes * 60_000) ?? { lowest: last, highest: last }
            const decided = decideFired(alert.condition, alert.armed, last, window)
            alert.armed = decided.armed
            if (decided.fired) expected.push(alert.id)
          }
          waiting = waiting.filter(({ id, repeating }) => repeating || !expected.includes(id))
          const fired = index.take('XAUUSD', at, last).fired.map(({ id }) => id)
          expect(fired.toSorted()).toEqual(expected.toSorted())
        })
      }),
    )
  })

  const above = (id: bigint): IndexedAlert => ({
    id,
    symbol: 'XAUUSD',
    condition: { kind: 'above', price: price(100n) },
    repeating: true,
    armed: true,
  })

  it('fires one that is added twice once', () => {
    const index = createAlertIndex()
    for (const _ of [1, 2]) index.add(above(1n))
    expect(index.take('XAUUSD', 0, price(100n)).fired).toHaveLength(1)
  })

  it('forgets what is removed', () => {
    const index = createAlertIndex()
    for (const id of [1n, 2n, 3n]) index.add(above(id))
    index.remove(2n)
    index.remove(9n)
    expect(index.take('XAUUSD', 0, price(100n)).fired.map(({ id }) => id)).toEqual([1n, 3n])
    index.remove(1n)
    index.take('XAUUSD', 1, price(99n))
    expect(index.take('XAUUSD', 2, price(100n)).fired.map(({ id }) => id)).toEqual([3n])
  })

  it('costs what it fires, however many wait', () => {
    const index = createAlertIndex()
    for (let id = 0; id < 50_000; id += 1)
      index.add({
        id: BigInt(id),
        symbol: 'XAUUSD',
        condition: { kind: 'above', price: price(BigInt(850_000 - id)) },
        repeating: false,
        armed: true,
      })
    const from = process.threadCpuUsage()
    for (let tick = 0; tick < 10_000; tick += 1)
      index.take('XAUUSD', tick * 1_000, price(BigInt(700_000 + tick)))
    expect(process.threadCpuUsage(from).user).toBeLessThan(1_000_000)
    expect(index.take('XAUUSD', 20_000_000, price(800_004n)).fired).toHaveLength(4)
  })
})
