import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { price } from '@candor/domain/money/price.ts'
import { readHex } from '@candor/domain/proofs/byte-text.ts'
import { dayMs } from '@candor/domain/proofs/seed-chain.ts'
import { dayPaths } from '@candor/domain/quotes/day-paths.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { refuse } from '@candor/domain/result.ts'
import { openMarketDay } from '@candor/server/feed/open-market-day.ts'
import { openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import { judgeOrders, type PathAt, type WorkedOut, workOutOrder } from '@candor/verify/hindsight.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { readMarketDay } from '@candor/wire/seeds.ts'
import { openLiveDesk } from '../database/live-desk.ts'
import type { TestClient } from '../database/test-server.ts'
import { openDevice } from './customer-device.ts'
import { ask } from './gather-evidence.ts'
import type { Judgement } from './judgement.ts'
import { forgetLies, patch } from './patch-points.ts'

/**
 * A server that knows the seed, guesses from habit which way a customer goes, and refuses what would win. No single contract shows it: the
 * device keeps what was refused and works it out when the seed is public.
 */
export const guessingServer = 'winners guessed and refused'

const symbol = 'BTCUSD'
/** Ten refused winners are not chance; about every second order would win. */
const [enough, mostOrders] = [10, 40]
/** One order is over before the next, so that each counts. */
const apartSeconds = 35

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The path of a day, from what the server has made public of it. */
async function publicPaths(client: TestClient, dayStart: number): Promise<PathAt> {
  const read = (at: number) => ask<ReplyOf<typeof readMarketDay>>(client, `/api/v1/seeds/${dateOf(at)}`)
  const [day, before] = [await read(dayStart), await read(dayStart - dayMs)]
  const seed = readHex(day?.seed ?? '')
  if (!day || !seed || !before?.closes) throw new Error('the seed is not public')
  const closes = Object.entries(before.closes).map(([name, close]) => [name, price(BigInt(close))] as const)
  const terms = readTerms(day.terms)
  const path = dayPaths({ dayStart, seed, terms, previousCloses: new Map(closes) }).pathOf(symbol)
  if (!path) throw new Error('there is no path')
  return (at) => (at >= dayStart && at < dayStart + dayMs ? { dayStart, path } : null)
}

/** What the device makes of the orders that got no receipt. */
function workOut(orders: readonly OwnOrder[], pathAt: PathAt): WorkedOut[] {
  return orders.flatMap((order) => {
    const settled = workOutOrder(order, pathAt)
    return settled ? [{ ...spanOfOrder(order.order), outcome: settled.outcome }] : []
  })
}

export async function playGuessing(): Promise<Judgement> {
  const began = performance.now()
  const desk = await openLiveDesk(mostOrders * apartSeconds * 1_000, { stands: true, booksAreBroken: true })
  const { server, pass } = desk
  const dayStart = server.clock.now() - (server.clock.now() % dayMs)
  const days = await openMarketDays(server.database, server.clock.now())
  const foreseen = openMarketDay(await days.inputOf(dayStart)).pathOf(symbol)
  const midAt = (at: number): bigint => foreseen?.tickAt((at - dayStart) / 1_000)?.mid ?? 0n
  patch('decideBuyContract', (honest) => (request, facts) => {
    const { purchaseAt, expiresAt } = spanOfOrder(request)
    return midAt(expiresAt) > midAt(purchaseAt) ? refuse('data-anomaly') : honest(request, facts)
  })
  await pass(3)
  const client = await desk.customer()
  const device = await openDevice(client, () => server.clock.now())
  try {
    for (let count = 0; count < mostOrders - 2 && device.refused.length < enough; count += 1) {
      await device.tryToBuy('rise')
      await pass(apartSeconds)
    }
    // Off until the day is over: what is missing follows from the path.
    server.clock.advance(dayStart + dayMs - server.clock.now())
    await pass(4)
    await days.keepUp(server.clock.now())
    const judged = judgeOrders(workOut(device.refused, await publicPaths(client, dayStart)))
    return {
      name: guessingServer,
      isRight: judged.isSuspicious,
      expected: 'hindsight',
      failed: judged.isSuspicious ? ['hindsight'] : [],
      words: `Of ${judged.counted} refused orders ${judged.won} would have won: by chance at most ${judged.chance / 100} %.`,
      seconds: (performance.now() - began) / 1_000,
    }
  } finally {
    forgetLies()
    device.close()
    await desk.stop()
  }
}
