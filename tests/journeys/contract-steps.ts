import type { WireContract } from '@candor/wire/contracts.ts'
import type { BrowserContext } from 'playwright-core'
import type { ThrowAwayCandor } from './throw-away-candor.ts'
import { sendBeside } from './trade-steps.ts'

/** A market of seconds that a journey makes one by one, each written down as the recorder of a real market does. */
export type MarketSeconds = {
  /** Lets a second pass and gives bitcoin's price in it. */
  tick(price: string): Promise<void>
  /** Lets seconds pass without a price. */
  silence(seconds: number): Promise<void>
  /** All the seconds of a contract: the first at one price, the last at another, and one more for the log to come past the end. */
  run(contract: WireContract, first: string, last: string): Promise<void>
}

const second = 1_000

export function openSeconds(candor: ThrowAwayCandor): MarketSeconds {
  const { clock } = candor.deps
  const { ticks: log } = candor
  if (!log) throw new Error('only a market that is fed by hand can be told its seconds')
  /** The clock is moved, so that a minute takes no minute; what passes by itself counts too. */
  const nextSecond = (): number => {
    candor.passTime(second - (clock() % second))
    return clock() - (clock() % second)
  }
  const beat = async (price: string): Promise<number> => {
    const at = nextSecond()
    candor.market.beat(at, { BTCUSD: price })
    await log.flush()
    return at
  }
  return {
    tick: async (price) => void (await beat(price)),
    async silence(seconds) {
      for (let passed = 0; passed < seconds; passed += 1) log.pass(nextSecond())
      await log.flush()
    },
    async run({ expiresAt }, first, last) {
      const expiry = Date.parse(expiresAt)
      let at = await beat(first)
      while (at + second <= expiry) at = await beat(at + 2 * second > expiry ? last : first)
      await beat(last)
    },
  }
}

/** Buys a contract beside the page: a rise within half a minute for $200, unless told otherwise. */
export const buyBeside = async (context: BrowserContext, changes: object = {}): Promise<WireContract> => {
  const body = {
    symbol: 'BTCUSD',
    direction: 'rise',
    timeLimit: 30,
    stake: '200.00',
    rate: '0.80',
    ...changes,
  }
  return (await sendBeside<{ contract: WireContract }>(context, '/api/v1/contracts', body)).contract
}

/** The customer's contracts as the server lists them. */
export async function contractsOf(context: BrowserContext, status: 'running' | 'settled') {
  const answer = await context.request.get(`/api/v1/contracts?status=${status}`)
  return ((await answer.json()) as { contracts: WireContract[] }).contracts
}
