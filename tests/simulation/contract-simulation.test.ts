import { randomInt } from 'node:crypto'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, type DeliveryDesk, openDeliveryDesk, openDirection } from '../database/delivery-desk.ts'
import { asOwner } from '../database/operator-client.ts'
import type { TestClient } from '../database/test-server.ts'
import { createRandom } from '../faults/start-kills.ts'
import { byForm } from '../test-form.ts'
import { createDice, type Dice } from './dice.ts'
import { type NaiveContract, type NaiveTick, naiveBalance, payouts } from './naive-contracts.ts'

/** Customers who buy anything at any time, beside a second computation that knows nothing of the first. */

let desk: DeliveryDesk
beforeAll(async () => {
  desk = await openDeliveryDesk()
})
afterAll(() => desk.stop())

/** A direction that is not opened yet. */
type Opening = { client: TestClient; id: string; order: OwnOrder }

type Player = { client: TestClient; contracts: NaiveContract[] }
type Table = { ticks: NaiveTick[]; recordedUntil: number; mid: number; told: string[] }

/** Few different prices, so that equal ones are no rarity. */
async function move(table: Table, dice: Dice): Promise<void> {
  for (let seconds = 1 + dice.below(40); seconds > 0; seconds -= 1) {
    table.mid = Math.max(8_999_000, Math.min(9_001_000, table.mid + dice.below(7) - 3))
    const at = await desk.tick((table.mid / 100).toFixed(2))
    table.ticks.push({ at, mid: table.mid })
    table.recordedUntil = at
  }
}

/** It stops what is bought while it lasts, and changes nothing of what runs. */
async function halt(): Promise<void> {
  const at = new Date(desk.server.clock.now() + 1)
  await asOwner(desk.server, (database) =>
    database
      .insertInto('instrument_halts')
      .values({ symbol: 'BTCUSD', halted_at: at, reason: 'simulated', lifted_at: at })
      .execute(),
  )
}

async function buyOne({ client, contracts }: Player, dice: Dice, late: Opening[]): Promise<string> {
  const timeLimit = dice.pick(Object.keys(payouts).map(Number)) ?? 30
  const payout = payouts[timeLimit] ?? 0
  const [rise, stake] = [dice.chance(0.5), dice.chance(0.1) ? 1 + dice.below(499) : 500 + dice.below(89_500)]
  const answer = await buy(desk.server, client, {
    direction: rise ? 'rise' : 'fall',
    timeLimit,
    stake: (stake / 100).toFixed(2),
    rate: (payout / 100).toFixed(2),
  })
  if (answer.status !== 200) return (answer.json as { code: string }).code
  const { id, purchaseAt, expiresAt } = (answer.json as { contract: WireContract }).contract
  // Some are opened long after expiry, which changes nothing but when they are settled.
  const opening = { client, id, order: answer.order }
  if (dice.chance(0.2)) late.push(opening)
  else await openDirection(client, id, answer.order)
  contracts.push({
    rise,
    stake,
    payout,
    purchaseAt: Date.parse(purchaseAt ?? ''),
    expiresAt: Date.parse(expiresAt),
  })
  return 'bought'
}

/** The short form ends when enough was bought and refused. */
const [mostSteps, leastBought] = [40, byForm(50, 100)]

const shown = async (client: TestClient): Promise<{ cash: string; stake: string }> => {
  const { cash, stake } = (await client.get('/api/v1/balance')).json as { cash: string; stake: string }
  return { cash, stake }
}

it('gives every customer to the cent what a second reckoning gives', async () => {
  const seed = randomInt(2 ** 31)
  const dice = createDice(createRandom(seed))
  const table: Table = { ticks: [], recordedUntil: 0, mid: 9_000_000, told: [`seed ${seed}`] }
  const players: Player[] = []
  for (let count = 0; count < 4; count += 1) players.push({ client: await desk.customer(), contracts: [] })
  const told = new Map<string, number>()
  const late: Opening[] = []
  const isEnough = () =>
    byForm(true, false) && (told.get('bought') ?? 0) > leastBought && (told.get('stake-invalid') ?? 0) > 2
  for (let step = 0; step < mostSteps && !isEnough(); step += 1) {
    await move(table, dice)
    for (const { client, id, order } of late.splice(0)) await openDirection(client, id, order)
    if (dice.chance(0.05)) await halt()
    for (const player of players) {
      const outcome = await buyOne(player, dice, late)
      table.told.push(`${step} ${outcome}`)
      told.set(outcome, (told.get(outcome) ?? 0) + 1)
    }
    await desk.settled()
    for (const { client, contracts } of players)
      await expect
        .poll(() => shown(client), { message: table.told.join('\n') })
        .toEqual(naiveBalance(1_000_000, contracts, table))
  }
  expect(told.get('bought')).toBeGreaterThan(leastBought)
  expect(told.get('stake-invalid')).toBeGreaterThan(2)
})
