import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { writePrice } from '@candor/domain/money/price.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import type { ParticipationFile, ParticipationMemory } from '@candor/verify/participation-file.ts'
import type { ChainTip, OwnHead } from '@candor/verify/proof-file.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import type { HandFedMarket } from './hand-fed-market.ts'
import { openProofDesk, type ProofDesk } from './proof-desk.ts'
import { hoursOf } from './strategy-desk.ts'
import type { TestClient } from './test-server.ts'

type Prices = Readonly<Record<string, string>>

const calm = { XAUUSD: '4100.00', XAGUSD: '50.000' }
const fallen = { XAUUSD: '3900.00', XAGUSD: '50.000' }
const lower = { XAUUSD: '3600.00', XAGUSD: '50.000' }

/** What a device keeps of a server: its key, the heads it has heard, the tips of its own postings, and what it asked for. */
type Device = { notice(): Promise<void>; file(id: string): Promise<ParticipationFile> }

type Checkpoint = OwnHead['checkpoint']

function openDevice(desk: ProofDesk, client: TestClient): Device {
  const { publicKey } = desk.server.deps.publicLog.key
  const heads: Checkpoint[] = []
  const tips = new Map<number, string>()
  const notice = async (): Promise<void> => {
    const { json } = await client.get('/api/v1/log/checkpoint')
    heads.push((json as { checkpoint: Checkpoint }).checkpoint)
    const chain = (await client.get('/api/v1/ledger/chain?after=0')).json as ChainTip
    tips.set(chain.count, chain.tip)
  }
  return {
    notice,
    async file(id) {
      const read = await desk.read(client, id)
      const file = await desk.proof(client, id)
      const proved = file.proof.checkpoint
      const sizeOf = ({ text }: Checkpoint) => Number(text.split('\n')[2])
      const kept: OwnHead[] = []
      for (const checkpoint of heads) {
        const [from, to] = [sizeOf(checkpoint), sizeOf(proved)]
        const { json } = await client.get(`/api/v1/log/consistency?from=${from}&to=${to}`)
        kept.push({ checkpoint, path: (json as { path: string[] }).path, heardAt: desk.server.clock.now() })
      }
      const cents = (amount: string) => amount.replace('.', '')
      const own: ParticipationMemory = {
        publicKey,
        asked: { id, strategy: read.strategy, amount: cents(read.amount), days: read.days },
        heads: kept,
        tips: [...tips].map(([count, tip]) => ({ count, tip })),
        now: desk.server.clock.now(),
      }
      return { ...file, own }
    },
  }
}

/** Tells prices and lets the strategy do what it has to. */
async function serve(desk: ProofDesk, strategy: StrategyId, prices: Prices): Promise<void> {
  await desk.pass(1, prices)
  await desk.serve(strategy)
}

async function join(
  desk: ProofDesk,
  client: TestClient,
  strategy: StrategyId,
  prices: Prices,
): Promise<string> {
  await desk.pass(1, prices)
  const asked = (await desk.join(client, '1000.00', 30, strategy)).json as WireParticipation
  await desk.decide(asked.id, 'approve')
  await desk.serve(strategy)
  return asked.id
}

/** Gold rises until the customer joins, falls while they take part, and the pool turns: a first participation loses, a second one earns. */
async function playMetals(desk: ProofDesk, client: TestClient): Promise<ParticipationFile[]> {
  const device = openDevice(desk, client)
  const candles = (count: number, stepPpm: bigint) => {
    const now = desk.server.clock.now()
    desk.market.setCandles('XAUUSD', '1h', hoursOf(now, count, 370_000_000_000n, stepPpm))
    desk.market.setCandles('XAGUSD', '1h', hoursOf(now, count, 5_000_000_000n, 0n))
  }
  candles(130, 800n)
  await serve(desk, 'metal-trend', calm)
  const first = await join(desk, client, 'metal-trend', calm)
  await device.notice()
  await desk.settle(calm)
  await desk.later(hourMs)
  candles(131, -800n)
  await serve(desk, 'metal-trend', fallen)
  await desk.pass(20, fallen)
  await desk.redeem(client, first, '400.00000000')
  await serve(desk, 'metal-trend', fallen)
  await desk.redeem(client, first)
  await serve(desk, 'metal-trend', fallen)
  await device.notice()
  const second = await join(desk, client, 'metal-trend', fallen)
  await desk.settle(fallen)
  await serve(desk, 'metal-trend', lower)
  await desk.redeem(client, second)
  await serve(desk, 'metal-trend', lower)
  await desk.settle(lower)
  return [await device.file(first), await device.file(second)]
}

/** Days that mostly rise, of each stock in its own way. */
export function setStockDays(market: HandFedMarket, now: number, symbols: readonly string[]): Prices {
  const midnight = now - (now % dayMs)
  const prices: Record<string, string> = { USDHKD: '7.78300', USDMYR: '4.06000' }
  for (const [i, symbol] of symbols.entries()) {
    const instrument = findInstrument(symbol)
    if (!instrument) throw new Error(`no instrument ${symbol}`)
    const days = hoursOf(midnight, 300, instrument.refPrice, 120n + BigInt(i))
    market.setCandles(
      symbol,
      '1D',
      days.map((day, place) => ({ ...day, startsAt: midnight - (days.length - place) * dayMs })),
    )
    prices[symbol] = writePrice(instrument.refPrice)
  }
  return prices
}

/** The learning strategy buys by the night's weights while the customer takes part. */
async function playStocks(desk: ProofDesk, client: TestClient): Promise<ParticipationFile[]> {
  const id = 'learned-stocks'
  const device = openDevice(desk, client)
  // Without candles nothing is decided: the pool begins, and the customer joins it before it trades.
  await desk.serve(id)
  const joined = await join(desk, client, id, { USDHKD: '7.78300', USDMYR: '4.06000' })
  const prices = setStockDays(desk.market, desk.server.clock.now(), findStrategy(id)?.symbols ?? [])
  await serve(desk, id, prices)
  await device.notice()
  await desk.redeem(client, joined)
  await serve(desk, id, prices)
  await desk.settle(prices)
  return [await device.file(joined)]
}

export type PoolScene = 'metals' | 'stocks'

/** A morning in New York, and the next one in Hong Kong and Kuala Lumpur. */
const begins: Record<PoolScene, string> = {
  metals: '2027-03-10T15:10:00.000Z',
  stocks: '2027-03-11T02:30:00.000Z',
}

/** Plays a customer's participations from joining to the payout. Resolves with a file for each, as their device would save it. */
export async function playPool(scene: PoolScene, isHonest: boolean): Promise<ParticipationFile[]> {
  const desk = await openProofDesk(begins[scene], { booksAreBroken: !isHonest })
  try {
    const client = await desk.customer()
    return scene === 'metals' ? await playMetals(desk, client) : await playStocks(desk, client)
  } finally {
    await desk.stop()
  }
}
