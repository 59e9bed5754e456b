import { asOwner } from '@candor/tests/database/operator-client.ts'
import { registeredClient } from '@candor/tests/database/secured-customer.ts'
import { openStrategyDesk, type StrategyDesk } from '@candor/tests/database/strategy-desk.ts'
import { type Answer, problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fundPractice } from '../cash/fund-practice-command.ts'
import { settleParticipations } from './settle-participations.ts'

let desk: StrategyDesk
let client: TestClient
beforeAll(async () => {
  desk = await openStrategyDesk()
  show()
  await desk.serve()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  client = await desk.customer()
})

const show = () => desk.show({ XAUUSD: '4100.00', XAGUSD: '50.000' })
const balance = async () => (await client.get('/api/v1/balance')).json as Record<string, string>
const codes = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)).sort()
const many = (count: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, ask))

/** Someone with a password, who can freeze the account. */
async function someone(): Promise<TestClient> {
  const registered = await registeredClient(desk.server)
  await asOwner(desk.server, async (database) => {
    const { id } = await database
      .updateTable('customers')
      .set({ verification: 'verified' })
      .where('account_number', '=', registered.accountNumber)
      .returning('id')
      .executeTakeFirstOrThrow()
    await desk.server.deps.teller.submit(fundPractice(id))
  })
  return registered
}

describe('of many at once', () => {
  it('who redeem everything, one does', async () => {
    const taken = await desk.joined(client, '500.00')
    const answers = await many(30, () => desk.redeem(client, taken.id))
    expect(codes(answers)).toEqual(['ok', ...Array.from({ length: 29 }, () => 'redemption-failed')])
    await desk.serve()
    const paid = await desk.read(client, taken.id)
    expect(paid).toMatchObject({ status: 'completed', unitsLeft: '0.00000000' })
    expect(paid.redemptions).toHaveLength(1)
    expect(await balance()).toMatchObject({ cash: '10000.00' })
  })

  it('who redeem a part, as many do as there are parts', async () => {
    const taken = await desk.joined(client, '500.00')
    const answers = await many(12, () => desk.redeem(client, taken.id, '70.00000000'))
    // Seven times 70 are 490 of 500 units.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    await desk.serve()
    expect(await desk.read(client, taken.id)).toMatchObject({
      status: 'in-progress',
      unitsLeft: '10.00000000',
      costLeft: '10.00',
    })
    await desk.redeem(client, taken.id)
    await desk.serve()
    expect(await desk.read(client, taken.id)).toMatchObject({ status: 'completed' })
    expect(await balance()).toMatchObject({ cash: '10000.00' })
  })

  it('who redeem while the term ends, one leaves, and is paid once however many settle', async () => {
    const taken = await desk.joined(client, '400.00', 1)
    await desk.later(24 * 3_600_000 + 1_000)
    show()
    const settle = () => settleParticipations(desk.server.deps)
    const [answers] = await Promise.all([
      many(10, () => desk.redeem(client, taken.id)),
      settle(),
      settle(),
      settle(),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    await Promise.all([desk.serve(), settle(), settle()])
    await Promise.all([settle(), settle(), settle()])
    const ended = await desk.read(client, taken.id)
    expect(ended).toMatchObject({ status: 'completed' })
    expect(ended.redemptions).toHaveLength(1)
    expect(await balance()).toMatchObject({ cash: '10000.00' })
  })

  it('who decide about a request, one does', async () => {
    const { id } = (await desk.join(client, '500.00')).json as WireParticipation
    const cancel = () => client.post(`/api/v1/participations/${id}/cancel`, {})
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => desk.decide(id, 'approve')),
      ...Array.from({ length: 5 }, cancel),
      ...Array.from({ length: 5 }, () => desk.decide(id, 'reject', 'Not for this class')),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { cash, invested } = await balance()
    const { status } = await desk.read(client, id)
    expect([cash, invested]).toEqual([status === 'rejected' ? '10000.00' : '9500.00', '0.00'])
  })

  it('who join while the account is frozen, none does any more once it is', async () => {
    client = await someone()
    const [answers, frozen] = await Promise.all([
      many(20, () => desk.join(client, '400.00')),
      client.post('/api/v1/security/freeze', {}),
    ])
    expect(frozen.status).toBe(200)
    const joined = answers.filter(({ status }) => status === 200).length
    expect(codes(answers).filter((code) => code !== 'ok' && code !== 'account-frozen')).toEqual([])
    expect(codes([await desk.join(client, '400.00')])).toEqual(['account-frozen'])
    const { cash, invested } = await balance()
    expect([Number(cash), Number(invested)]).toEqual([10_000 - joined * 400, joined * 400])
  })
})

describe('a value that was known', () => {
  it('is nobody’s who asks after it, though the clock of their server is behind', async () => {
    const taken = await desk.joined(client, '500.00')
    await desk.later(6 * 60_000)
    show()
    await desk.serve()
    // The server that made the last value is five seconds ahead of the one that is asked now.
    const { rows } = await desk.owner.query<{ at: Date }>(
      `update pool_values v set at = v.at + interval '5 s' from pools p where p.strategy = v.strategy and p.last_value = v.number returning v.at`,
    )
    const knownAt = rows[0]?.at.getTime() ?? Number.POSITIVE_INFINITY
    expect((await desk.redeem(client, taken.id)).status).toBe(200)
    await desk.serve()
    expect((await desk.read(client, taken.id)).redemptions).toMatchObject([{ valuedAt: null }])
    desk.server.clock.advance(10_000)
    show()
    await desk.serve()
    const [redemption] = (await desk.read(client, taken.id)).redemptions
    expect(Date.parse(redemption?.valuedAt ?? '')).toBeGreaterThan(knownAt)
  })
})
