import { randomInt } from 'node:crypto'
import {
  buy,
  cancel,
  feeAt,
  type NaiveHolder,
  newHolder,
  reservedBy,
  rest,
  sell,
  shownBy,
  stepsFor,
  tick,
  valueAt,
} from '@candor/tests/database/naive-spot.ts'
import {
  askSpot,
  atLimit,
  byAmount,
  byQuantity,
  holdingOf,
  openSpotDesk,
  type SpotDesk,
} from '@candor/tests/database/spot-desk.ts'
import type { Answer, TestClient } from '@candor/tests/database/test-server.ts'
import { byForm } from '@candor/tests/test-form.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Customers who buy and sell anything at any price, beside a second computation that knows nothing of the first. */

let desk: SpotDesk
beforeAll(async () => {
  desk = await openSpotDesk()
})
afterAll(() => desk.stop())

type Player = { client: TestClient; naive: NaiveHolder }
type Table = { quote: { bid: number; ask: number }; random: (below: number) => number; told: string[] }

const text = (whole: number): string => (whole / 100).toFixed(2)
const coins = (steps: number): string => (steps / 100_000).toFixed(5)

function createDice(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const idIn = ({ json }: Answer): string => (json as { order: { id: string } }).order.id
const ask = (client: TestClient, side: 'buy' | 'sell', size: object, type: object) =>
  askSpot(client, { symbol: 'BTCUSD', side, size, type })
const now = (at: number) => ({ kind: 'market', seen: text(at), tolerancePpm: 0 })

/** What is expected of an order: that it is taken, or the one refusal. */
function expectAnswer(answer: Answer, refusal: string | null): boolean {
  const code = answer.status === 200 ? null : (answer.json as { code: string }).code
  expect(code).toBe(refusal)
  return refusal === null
}

async function buySteps({ client, naive }: Player, { quote, random }: Table): Promise<Answer> {
  const steps = 1 + random(3_000)
  const answer = await ask(client, 'buy', byQuantity(coins(steps)), now(quote.ask))
  const value = valueAt(steps, quote.ask)
  const lacks = value + feeAt(steps, quote.ask) > naive.cash
  const refusal = value < 100 ? 'order-too-small' : lacks ? 'insufficient-balance' : null
  if (expectAnswer(answer, refusal)) buy(naive, steps, quote.ask)
  return answer
}

async function buyAmount({ client, naive }: Player, { quote, random }: Table): Promise<Answer> {
  const amount = 50 + random(random(3) === 0 ? 300_000 : 3_000)
  const answer = await ask(client, 'buy', byAmount(text(amount)), now(quote.ask))
  const steps = stepsFor(amount, quote.ask)
  const needed = valueAt(steps, quote.ask) + feeAt(steps, quote.ask)
  const refusal =
    amount < 100 || steps === 0 ? 'order-too-small' : needed > naive.cash ? 'insufficient-balance' : null
  if (expectAnswer(answer, refusal)) buy(naive, steps, quote.ask)
  return answer
}

async function sellSome({ client, naive }: Player, { quote, random }: Table): Promise<Answer> {
  const free = naive.steps - reservedBy(naive)
  const all = random(3) === 0
  const steps = all ? free : 1 + random(2_000)
  const size = all ? { by: 'all' } : byQuantity(coins(steps))
  const answer = await ask(client, 'sell', size, now(quote.bid))
  if (expectAnswer(answer, steps === 0 || steps > free ? 'insufficient-holding' : null))
    sell(naive, steps, quote.bid)
  return answer
}

async function placeLimit({ client, naive }: Player, { quote, random }: Table): Promise<Answer> {
  const side = random(2) === 0 ? 'buy' : 'sell'
  const limit = side === 'buy' ? quote.ask - 1 - random(300_000) : quote.bid + 1 + random(300_000)
  const steps = 100 + random(2_000)
  const answer = await ask(client, side, byQuantity(coins(steps)), atLimit(text(limit)))
  const lacks = valueAt(steps, limit) + feeAt(steps, limit) > naive.cash
  const refusal =
    side === 'buy'
      ? lacks
        ? 'insufficient-balance'
        : null
      : steps > naive.steps - reservedBy(naive)
        ? 'insufficient-holding'
        : null
  if (expectAnswer(answer, refusal)) rest(naive, idIn(answer), side, steps, limit)
  return answer
}

async function cancelOne({ client, naive }: Player, { random }: Table): Promise<Answer | null> {
  const ids = [...naive.orders.keys()]
  const id = ids[random(ids.length)]
  if (id === undefined) return null
  const answer = await client.post(`/api/v1/spot/orders/${id}/cancel`, {})
  if (expectAnswer(answer, null)) cancel(naive, id)
  return answer
}

async function moveAll(players: readonly Player[], { quote, random }: Table): Promise<void> {
  const by = (random(2) === 0 ? 1 : -1) * random(random(10) === 0 ? 2_000_000 : 200_000)
  const middle = Math.min(20_000_000, Math.max(2_000_000, quote.bid + 1 + by))
  Object.assign(quote, { bid: middle - 1, ask: middle + 1 })
  await desk.tick({ BTCUSD: text(middle) })
  for (const { naive } of players) tick(naive, quote)
}

async function compare({ client, naive }: Player, { told }: Table): Promise<void> {
  const expected = shownBy(naive)
  expect((await client.get('/api/v1/balance')).json, told.join('\n')).toMatchObject(expected.balance)
  const held = await holdingOf(client, 'BTCUSD')
  if (held) expect(held, told.join('\n')).toMatchObject(expected.holding)
  else expect([naive.steps, naive.fees]).toEqual([0, 0])
}

const acts = [buySteps, buyAmount, sellSome, sellSome, placeLimit, placeLimit, cancelOne]

it('gives every customer to the cent and to the step what a second reckoning gives', async () => {
  const seed = randomInt(2 ** 31)
  const table: Table = {
    quote: { bid: 8_999_999, ask: 9_000_001 },
    random: createDice(seed),
    told: [`seed ${seed}`],
  }
  desk.show({ BTCUSD: '90000.00' })
  const players: Player[] = []
  for (let count = 0; count < 3; count += 1)
    players.push({ client: await desk.customer(), naive: newHolder() })
  const steps = byForm(150, 300)
  for (let step = 0; step < steps; step += 1) {
    if (table.random(4) === 0) {
      await moveAll(players, table)
      for (const player of players) await compare(player, table)
    } else {
      const player = players[table.random(players.length)] as Player
      const act = acts[table.random(acts.length)] as (typeof acts)[number]
      const answer = await act(player, table)
      table.told.push(`${step} ${act.name} ${answer?.status ?? 'nothing to do'}`)
      await compare(player, table)
    }
  }
  for (const player of players) await compare(player, table)
  // Nothing is shown by customers who were refused everything.
  expect(table.told.filter((line) => line.endsWith(' 200')).length).toBeGreaterThan(steps / 5)
})
