import { randomInt } from 'node:crypto'
import type { WireContract } from '@candor/wire/contracts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, type DeliveryDesk, openDeliveryDesk } from '../database/delivery-desk.ts'
import { asOwner } from '../database/operator-client.ts'
import type { TestClient } from '../database/test-server.ts'
import { createRandom } from '../faults/start-kills.ts'
import { createDice, type Dice } from './dice.ts'
import { type NaiveContract, type NaiveTick, naiveBalance, payouts } from './naive-contracts.ts'

/** Customers who buy anything at any time, beside a second reckoning that knows nothing of the first. */

let desk: DeliveryDesk
beforeAll(async () => {
  desk = await openDeliveryDesk()
})
afterAll(() => desk.stop())

type Player = { client: TestClient; contracts: NaiveContract[] }
type Table = { ticks: NaiveTick[]; halts: number[]; recordedUntil: number; mid: number; told: string[] }

/** Few different prices, so that equal ones are no rarity. */
async function move(table: Table, dice: Dice): Promise<void> {
  for (let seconds = 1 + dice.below(40); seconds > 0; seconds -= 1) {
    if (dice.chance(0.02)) {
      await desk.silence(1 + dice.below(14))
      table.recordedUntil = (await lastSecond()) ?? table.recordedUntil
    }
    table.mid = Math.max(8_999_000, Math.min(9_001_000, table.mid + dice.below(7) - 3))
    const at = await desk.tick((table.mid / 100).toFixed(2))
    table.ticks.push({ at, mid: table.mid })
    table.recordedUntil = at
  }
}

const lastSecond = async (): Promise<number | null> => {
  const row = await desk.server.database
    .selectFrom('recent_ticks')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  return row?.at.getTime() ?? null
}

async function halt(table: Table): Promise<void> {
  const at = new Date(desk.server.clock.now() + 1)
  await asOwner(desk.server, (database) =>
    database
      .insertInto('instrument_halts')
      .values({ symbol: 'BTCUSD', halted_at: at, reason: 'simulated', lifted_at: at })
      .execute(),
  )
  table.halts.push(at.getTime())
}

async function buyOne({ client, contracts }: Player, dice: Dice): Promise<string> {
  const timeLimit = dice.pick(Object.keys(payouts).map(Number)) ?? 30
  const payout = payouts[timeLimit] ?? 0
  const [rise, stake] = [dice.chance(0.5), dice.chance(0.1) ? 1 + dice.below(499) : 500 + dice.below(89_500)]
  const answer = await buy(client, {
    direction: rise ? 'rise' : 'fall',
    timeLimit,
    stake: (stake / 100).toFixed(2),
    rate: (payout / 100).toFixed(2),
  })
  if (answer.status !== 200) return (answer.json as { code: string }).code
  const { acceptedAt, expiresAt } = (answer.json as { contract: WireContract }).contract
  contracts.push({
    rise,
    stake,
    payout,
    acceptedAt: Date.parse(acceptedAt),
    expiresAt: Date.parse(expiresAt),
  })
  return 'bought'
}

const shown = async (client: TestClient): Promise<{ cash: string; stake: string }> => {
  const { cash, stake } = (await client.get('/api/v1/balance')).json as { cash: string; stake: string }
  return { cash, stake }
}

it('gives every customer to the cent what a second reckoning gives', async () => {
  const seed = randomInt(2 ** 31)
  const dice = createDice(createRandom(seed))
  const table: Table = { ticks: [], halts: [], recordedUntil: 0, mid: 9_000_000, told: [`seed ${seed}`] }
  const players: Player[] = []
  for (let count = 0; count < 4; count += 1) players.push({ client: await desk.customer(), contracts: [] })
  const told = new Map<string, number>()
  for (let step = 0; step < 40; step += 1) {
    await move(table, dice)
    if (dice.chance(0.05)) await halt(table)
    for (const player of players) {
      const outcome = await buyOne(player, dice)
      table.told.push(`${step} ${outcome}`)
      told.set(outcome, (told.get(outcome) ?? 0) + 1)
    }
    await desk.settled()
    for (const { client, contracts } of players)
      await expect
        .poll(() => shown(client), { message: table.told.join('\n') })
        .toEqual(naiveBalance(1_000_000, contracts, table))
  }
  expect(told.get('bought')).toBeGreaterThan(100)
  expect(told.get('stake-invalid')).toBeGreaterThan(2)
}, 300_000)
