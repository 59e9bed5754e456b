import type { WireContract } from '@candor/wire/contracts.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { orderContract, type Wish } from '../database/order-contract.ts'
import type { ThrowAwayCandor } from './throw-away-candor.ts'

/** A market of seconds that a journey makes one by one, each written down as the recorder of a real market does. */
export type MarketSeconds = {
  /** Lets a second pass and gives bitcoin's price in it, and when that was. */
  tick(price: string): Promise<number>
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
    tick: beat,
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

/** The client of the server's tests, as far as an order needs it, with the session of a browser. */
const clientOf = (context: BrowserContext) =>
  ({
    get: async (path: string) => ({ json: await (await context.request.get(path)).json() }),
  }) as Parameters<typeof orderContract>[0]

/** Buys a contract beside the page, as another device of the customer: a rise within half a minute for $200, unless told otherwise. */
export async function buyBeside(
  context: BrowserContext,
  seconds: MarketSeconds,
  changes: Partial<Wish> = {},
): Promise<WireContract> {
  const seenAt = changes.seenAt ?? (await seconds.tick('96400.00'))
  const wish = { symbol: 'BTCUSD', direction: 'rise', timeLimit: 30, stake: '200.00', rate: '0.80' } as const
  const own = await orderContract(clientOf(context), { ...wish, seenAt, ...changes })
  const { order, signature, direction, nonce } = own
  const bought = await context.request.post('/api/v1/contracts', {
    headers: { 'idempotency-key': order.request },
    data: { order, signature },
  })
  if (bought.status() !== 200) throw new Error(`the purchase answered ${await bought.text()}`)
  const { contract } = (await bought.json()) as { contract: WireContract }
  const opened = await context.request.post(`/api/v1/contracts/${contract.id}/opening`, {
    data: { direction, nonce },
  })
  if (opened.status() !== 200) throw new Error(`the opening answered ${await opened.text()}`)
  return contract
}

/** A price comes, is seen on the page, and the button is tapped before its three seconds are over. */
export async function tapAtPrice(
  page: Page,
  seconds: MarketSeconds,
  name: string,
  twice = false,
): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  await seconds.tick('96400.00')
  await page.waitForTimeout(250)
  await button.click({ clickCount: twice ? 2 : 1 })
}

/** The customer's contracts as the server lists them. */
export async function contractsOf(context: BrowserContext, status: 'running' | 'settled') {
  const answer = await context.request.get(`/api/v1/contracts?status=${status}`)
  return ((await answer.json()) as { contracts: WireContract[] }).contracts
}
