import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { refuse } from '@candor/domain/result.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import { openMarketDay } from '@candor/server/proofs/open-market-day.ts'
import { openLiveDesk } from '../database/live-desk.ts'
import { openDevice } from './customer-device.ts'
import type { Judgement } from './judgement.ts'
import { forgetLies, patch } from './patch-points.ts'

/**
 * A server that knows the seed, guesses from habit which way a customer goes, and refuses what would win. No single contract shows it: the
 * app keeps what was refused and works it out when the seed is public.
 */
export const guessingServer = 'winners guessed and refused'

const symbol = 'BTCUSD'
/** Ten refused winners are not chance; about every second order would win. */
const [enough, mostOrders] = [10, 40]
/** One order is over before the next, so that each counts. */
const apartSeconds = 35

export async function playGuessing(): Promise<Judgement> {
  const began = performance.now()
  const desk = await openLiveDesk(mostOrders * apartSeconds * 1_000, { stands: true, booksAreBroken: true })
  const { server } = desk
  const dayStart = server.clock.now() - (server.clock.now() % dayMs)
  const days = await openMarketDays(server.database, server.clock.now())
  const foreseen = openMarketDay(await days.inputOf(dayStart)).pathOf(symbol)
  const midAt = (at: number): bigint => foreseen?.tickAt((at - dayStart) / 1_000)?.mid ?? 0n
  patch('decideBuyContract', (honest) => (request, facts) => {
    const { purchaseAt, expiresAt } = spanOfOrder(request)
    return midAt(expiresAt) > midAt(purchaseAt) ? refuse('data-anomaly') : honest(request, facts)
  })
  await desk.pass(3)
  const device = await openDevice(server, await desk.customer())
  const pass = (seconds: number): Promise<void> => desk.pass(seconds, device.keepUp)
  try {
    let refused = 0
    for (let count = 0; count < mostOrders - 2 && refused < enough; count += 1) {
      if ((await device.tryToBuy('rise')) === null) refused += 1
      await pass(apartSeconds)
    }
    // Off until the day is over: what is missing follows from the path.
    server.clock.advance(dayStart + dayMs - server.clock.now())
    await pass(4)
    await days.keepUp(server.clock.now())
    // The seed has to be in the log, or it is not trusted.
    await pass(5)
    const judged = await device.refusals()
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
    await device.close()
    await desk.stop()
  }
}
