import { openTradingDesk, placeGold, type TradingDesk } from '@candor/tests/database/trading-desk.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucketCount } from '../leases/watched-parts.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import { createWatchBook } from './watch-book.ts'

let desk: TradingDesk
beforeAll(async () => {
  desk = await openTradingDesk()
  await desk.watcher.stop()
})
afterAll(() => desk.stop())

const each = <Value>(value: Value): Value[] => Array.from({ length: bucketCount }, () => value)

it('what a tick reaches while its lease is being read waits, and is due with the first tick after', async () => {
  const { deps } = desk.server
  const id = await placeGold(await desk.customer(), { stopLoss: '3990.00' })
  let isRead = false
  let isKept = false
  const due: string[] = []
  const book = createWatchBook(deps, {
    leasesOf: () => each(isRead ? { name: 'watch/metals/0', token: 1n } : null),
    keeps: () => each(isKept),
    marketNow: () => null,
    due: (reached) => due.push(...Array.from(reached, ({ act, watched }) => `${act} ${watched.id}`)),
  })
  const look = (price: string) => {
    desk.show(price)
    const market = marketFacts(deps.board, 'XAUUSD')
    if (market) book.look(market)
  }
  const whole = [{ symbols: ['XAUUSD'], buckets: [0, 1, 2, 3, 4, 5, 6, 7] }]
  // What others hold is not kept, however it came to be read.
  await book.read(whole)
  book.note(id)
  await book.settled()
  isRead = true
  look('3989.00')
  expect(due).toEqual([])
  ;[isKept, isRead] = [true, false]
  await book.read(whole)
  look('3989.00')
  look('3988.00')
  expect(due).toEqual([])
  isRead = true
  look('3987.00')
  expect(due).toEqual([`stop ${id}`])
  look('3986.00')
  expect(due).toHaveLength(1)
  book.stop()
})
