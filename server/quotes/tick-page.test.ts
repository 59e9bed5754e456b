import { price } from '@candor/domain/money/price.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeColumns, decodePage, encodePart, hashPage, joinParts, type LoggedTick } from './tick-page.ts'

const opensAt = Date.parse('2026-11-10T15:00:00Z')
const encodePage = (page: ReadonlyMap<string, readonly LoggedTick[]>): Uint8Array =>
  joinParts(new Map(Array.from(page, ([symbol, ticks]) => [symbol, encodePart(opensAt, ticks)])))

const value = fc.bigInt({ min: 1n, max: 2n ** 50n })

const tick: fc.Arbitrary<LoggedTick> = fc
  .record({
    wait: fc.nat(59_999),
    bid: value,
    spread: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    off: fc.nat(999),
    volume: fc.nat(2 ** 40),
  })
  .map(({ wait, bid, spread, off, volume }) => ({
    at: opensAt + wait,
    bid: price(bid),
    ask: price(bid + spread),
    mid: price(bid + spread / 2n + BigInt(off)),
    volume: BigInt(volume),
  }))

it('gives back every tick of a page as it was, whatever it holds', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[A-Z0-9.]{1,12}$/), fc.array(tick, { maxLength: 60 }), {
        maxKeys: 8,
      }),
      (held) => {
        const page = new Map(Object.entries(held))
        const bytes = encodePage(page)
        expect(decodePage(opensAt, bytes)).toEqual(page)
        const columns = decodeColumns(opensAt, bytes)
        for (const symbol of page.keys())
          expect(decodeColumns(opensAt, bytes, symbol)).toEqual(new Map([[symbol, columns.get(symbol)]]))
      },
    ),
  )
})

it('refuses a page that was cut', () => {
  const held: LoggedTick = { at: opensAt, bid: price(99n), ask: price(101n), mid: price(100n), volume: 1n }
  const bytes = encodePage(new Map([['AAPL', [held]]]))
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => decodePage(opensAt, bytes.subarray(0, length))).toThrow()
})

it('hashes the number, minute, feed and content of a page and the page before', () => {
  const header = { number: 1n, opensAt, feed: 'simulated' }
  const content = new Uint8Array([1, 2, 3])
  const before = new Uint8Array(32)
  const others = [
    hashPage(before, header, content),
    hashPage(before, { ...header, number: 2n }, content),
    hashPage(before, { ...header, opensAt: opensAt + 60_000 }, content),
    hashPage(before, { ...header, feed: 'yahoo' }, content),
    hashPage(before, header, new Uint8Array([1, 2, 4])),
    hashPage(new Uint8Array(32).fill(1), header, content),
  ]
  expect(new Set(others.map((hash) => hash.toString('hex'))).size).toBe(others.length)
})
