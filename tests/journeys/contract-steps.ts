import { secondMs } from '@candor/domain/time/durations.ts'
import type { BoardQuote } from '@candor/server/quotes/market-board.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { orderContract, type Wish } from '../database/order-contract.ts'
import type { ThrowAwayCandor } from './throw-away-candor.ts'

/** A market of seconds that a journey makes one by one, each written down as the recorder of a real market does. */
export type MarketSeconds = {
  symbol: string
  feed: string
  /** Lets a second pass and gives the instrument's price in it, and when that was. */
  tick(price: string): Promise<number>
  /** Lets seconds pass without a price. */
  silence(seconds: number): Promise<void>
  /** All the seconds of a contract: the first at one price, the last at another, and one more for the log to come past the end. */
  run(contract: WireContract, first: string, last: string): Promise<void>
}

/** Seconds of bitcoin on the simulated feed, unless said. */
export function openSeconds(
  candor: ThrowAwayCandor,
  { symbol = 'BTCUSD', source = 'simulated' }: Partial<Pick<BoardQuote, 'symbol' | 'source'>> = {},
): MarketSeconds {
  const { clock } = candor.deps
  const { ticks: log } = candor
  if (!log) throw new Error('only a market that is fed by hand can be told its seconds')
  /** The clock is moved, so that a minute takes no minute; what passes by itself counts too. */
  const nextSecond = (): number => {
    candor.passTime(secondMs - (clock() % secondMs))
    return clock() - (clock() % secondMs)
  }
  const beat = async (price: string): Promise<number> => {
    const at = nextSecond()
    candor.market.beat(at, { [symbol]: price }, { source })
    await log.flush()
    return at
  }
  return {
    symbol,
    feed: source,
    tick: beat,
    async silence(seconds) {
      for (let passed = 0; passed < seconds; passed += 1) log.pass(nextSecond())
      await log.flush()
    },
    async run({ expiresAt }, first, last) {
      const expiry = Date.parse(expiresAt)
      let at = await beat(first)
      while (at + secondMs <= expiry) at = await beat(at + 2 * secondMs > expiry ? last : first)
      await beat(last)
    },
  }
}

/** The client of the server's tests, as far as an order needs it, with the session of a browser. */
const clientOf = (context: BrowserContext) =>
  ({
    get: async (path: string) => ({ json: await (await context.request.get(path)).json() }),
  }) as Parameters<typeof orderContract>[0]

/** The price that a contract is bought at beside the page. */
const usualPrice = '96400.00'

/** A purchase that comes after its second is tried again on the next price: a busy machine takes its time. */
const mostTries = 10

async function sendBeside(
  context: BrowserContext,
  seconds: MarketSeconds,
  changes: Partial<Wish>,
  triesLeft = mostTries,
): Promise<{ contract: WireContract; own: OwnOrder }> {
  const { symbol, feed } = seconds
  const seenAt = changes.seenAt ?? (await seconds.tick(usualPrice))
  const wish = { symbol, feed, direction: 'rise', timeLimit: 30, stake: '200.00', rate: '0.80' } as const
  const own = await orderContract(clientOf(context), { ...wish, seenAt, ...changes })
  const { order, signature } = own
  const bought = await context.request.post('/api/v1/contracts', {
    headers: { 'idempotency-key': order.request },
    data: { order, signature },
  })
  if (bought.status() === 200) return { own, ...((await bought.json()) as { contract: WireContract }) }
  const said = await bought.text()
  const canTryAgain = triesLeft > 0 && changes.seenAt === undefined
  if (!canTryAgain || !said.includes('"purchase-too-late"')) throw new Error(`the purchase answered ${said}`)
  return await sendBeside(context, seconds, changes, triesLeft - 1)
}

/** Buys a contract beside the page, as another device of the customer: a rise within half a minute for $200 by default. */
export async function buyBeside(
  context: BrowserContext,
  seconds: MarketSeconds,
  changes: Partial<Wish> = {},
): Promise<WireContract> {
  const { contract, own } = await sendBeside(context, seconds, changes)
  const { direction, nonce } = own
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
  await seconds.tick(usualPrice)
  await page.waitForTimeout(250)
  await button.click({ clickCount: twice ? 2 : 1 })
}

/** The customer's contracts as the server lists them. */
export async function contractsOf(context: BrowserContext, status: 'running' | 'settled') {
  const answer = await context.request.get(`/api/v1/contracts?status=${status}`)
  return ((await answer.json()) as { contracts: WireContract[] }).contracts
}
