import { randomInt } from 'node:crypto'
import {
  cancel,
  close,
  feeAt,
  isFilledBy,
  marginAt,
  type NaiveCustomer,
  type NaiveQuote,
  type NaiveSide,
  newCustomer,
  open,
  rest,
  shownBy,
  tick,
} from '@candor/tests/database/naive-gold.ts'
import type { Answer, TestClient } from '@candor/tests/database/test-server.ts'
import { goldOrder, openTradingDesk, type TradingDesk } from '@candor/tests/database/trading-desk.ts'
import { byForm } from '@candor/tests/test-form.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Customers who do anything at any price, beside a second computation that knows nothing of the first. */

let desk: TradingDesk
beforeAll(async () => {
  desk = await openTradingDesk()
})
afterAll(() => desk.stop())

type Player = { client: TestClient; naive: NaiveCustomer }
type Table = { quote: NaiveQuote; random: (below: number) => number; told: string[] }

const text = (whole: number): string => (whole / 100).toFixed(2)
const lotsOf = (ounces: number): string => (ounces / 100).toFixed(2)
const lineOrNull = (line: number | null): string | null => (line === null ? null : text(line))

function createDice(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const pick = <Value>(values: Iterable<Value>, { random }: Table): Value | undefined => {
  const all = [...values]
  return all[random(all.length)]
}

const idIn = ({ json }: Answer): string => (json as { order: { id: string } }).order.id

/** A line on a random side of the price: whether it is one that may be set, the server says. */
const anyLine = ({ quote, random }: Table): number | null =>
  random(2) === 0 ? null : quote.bid + (random(2) === 0 ? 1 : -1) * (10 + random(6_000))

async function placeMarket({ client, naive }: Player, table: Table): Promise<Answer> {
  const { quote, random } = table
  const side: NaiveSide = random(2) === 0 ? 'long' : 'short'
  const [ounces, leverage] = [1 + random(3), 5 + random(16)]
  const [takeProfit, stopLoss] = [anyLine(table), anyLine(table)]
  const at = side === 'long' ? quote.ask : quote.bid
  const answer = await client.post(
    '/api/v1/orders',
    goldOrder({
      side,
      leverage,
      quantity: lotsOf(ounces),
      takeProfit: lineOrNull(takeProfit),
      stopLoss: lineOrNull(stopLoss),
      type: { kind: 'market', seen: text(at), tolerancePpm: 0 },
    }),
  )
  const enough = marginAt(ounces, at, leverage) + feeAt(ounces, at) <= naive.cash
  if (answer.status === 200) {
    expect(enough).toBe(true)
    open(naive, idIn(answer), { side, ounces, leverage, takeProfit, stopLoss }, at)
    // A line on the wrong side is refused before the balance is looked at.
  } else if (answer.text.includes('"insufficient-balance"')) expect(enough).toBe(false)
  return answer
}

async function placeLimit({ client, naive }: Player, { quote, random }: Table): Promise<Answer | null> {
  const side: NaiveSide = random(2) === 0 ? 'long' : 'short'
  const limit = side === 'long' ? quote.ask - 10 - random(3_000) : quote.bid + 10 + random(3_000)
  const [ounces, leverage] = [1 + random(3), 5 + random(16)]
  const answer = await client.post(
    '/api/v1/orders',
    goldOrder({
      side,
      leverage,
      quantity: lotsOf(ounces),
      type: { kind: 'limit', limit: text(limit), until: 'cancelled' },
    }),
  )
  expect(isFilledBy({ side, limit }, quote)).toBe(false)
  if (answer.status === 200) rest(naive, idIn(answer), { side, ounces, leverage, limit })
  return answer
}

async function cancelOne({ client, naive }: Player, table: Table): Promise<Answer | null> {
  const id = pick(naive.orders.keys(), table)
  if (id === undefined) return null
  const answer = await client.post(`/api/v1/orders/${id}/cancel`, {})
  expect(answer.status, answer.text).toBe(200)
  cancel(naive, id)
  return answer
}

async function closeSome({ client, naive }: Player, table: Table): Promise<Answer | null> {
  const [id, position] = pick(naive.positions, table) ?? []
  if (id === undefined || !position) return null
  const ounces = 1 + table.random(position.ounces)
  const at = position.side === 'long' ? table.quote.bid : table.quote.ask
  const body = { quantity: lotsOf(ounces), seen: text(at), tolerancePpm: 0 }
  const answer = await client.post(`/api/v1/positions/${id}/close`, body)
  expect(answer.status, answer.text).toBe(200)
  close(naive, id, ounces, at)
  return answer
}

async function addSome({ client, naive }: Player, table: Table): Promise<Answer | null> {
  const [id, position] = pick(naive.positions, table) ?? []
  if (id === undefined || !position) return null
  const amount = 1 + table.random(20_000)
  const answer = await client.post(`/api/v1/positions/${id}/margin`, { amount: text(amount) })
  expect(answer.status === 200).toBe(amount <= naive.cash)
  if (answer.status !== 200) return answer
  naive.cash -= amount
  position.margin += amount
  return answer
}

async function moveLines({ client, naive }: Player, table: Table): Promise<Answer | null> {
  const [id, position] = pick(naive.positions, table) ?? []
  if (id === undefined || !position) return null
  const [takeProfit, stopLoss] = [anyLine(table), anyLine(table)]
  const body = { takeProfit: lineOrNull(takeProfit), stopLoss: lineOrNull(stopLoss) }
  const answer = await client.put(`/api/v1/positions/${id}/stops`, body)
  if (answer.status === 200) Object.assign(position, { takeProfit, stopLoss })
  return answer
}

async function moveAll(players: readonly Player[], table: Table): Promise<void> {
  const { quote, random } = table
  // Mostly a little, now and then a jump past everything.
  const by = (random(2) === 0 ? 1 : -1) * random(random(12) === 0 ? 60_000 : 1_500)
  const middle = Math.min(600_000, Math.max(250_000, quote.bid + 1 + by))
  Object.assign(quote, { bid: middle - 1, ask: middle + 1 })
  await desk.tick(text(middle))
  for (const { naive } of players) tick(naive, quote)
}

const acts = [placeMarket, placeMarket, placeLimit, cancelOne, closeSome, addSome, moveLines]

it('gives every customer to the cent what a second reckoning gives', async () => {
  const seed = randomInt(2 ** 31)
  const table: Table = {
    quote: { bid: 399_999, ask: 400_001 },
    random: createDice(seed),
    told: [`seed ${seed}`],
  }
  const players: Player[] = []
  for (let count = 0; count < 3; count += 1)
    players.push({ client: await desk.customer(), naive: newCustomer() })
  const steps = byForm(120, 240)
  for (let step = 0; step < steps; step += 1) {
    if (table.random(3) === 0) await moveAll(players, table)
    else {
      const player = players[table.random(players.length)] as Player
      const act = acts[table.random(acts.length)] as (typeof acts)[number]
      const answer = await act(player, table)
      table.told.push(`${step} ${act.name} ${answer?.status ?? 'nothing to do'}`)
    }
    for (const { client, naive } of players)
      expect((await client.get('/api/v1/balance')).json, table.told.join('\n')).toMatchObject(shownBy(naive))
  }
  // Nothing is shown by customers who were refused everything.
  expect(table.told.filter((line) => line.endsWith(' 200')).length).toBeGreaterThan(steps / 6)
})
