import { type AskedAct, actIn, agreeTo } from '@candor/tests/database/halt-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { openStrategyDesk, type StrategyDesk } from '@candor/tests/database/strategy-desk.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Person = TestClient & { password: string }

let desk: StrategyDesk
let maker: Person
let checker: Person
beforeAll(async () => {
  desk = await openStrategyDesk()
  desk.show({ XAUUSD: '4100.00', XAGUSD: '50.000' })
  await desk.serve()
  maker = await operatorClient(desk.server, 'risk')
  checker = await operatorClient(desk.server, 'admin')
})
afterAll(() => desk.stop())

const ask = (what: 'end' | 'minimum', body: object = {}) =>
  maker.post(`/api/v1/operator/strategies/metal-trend/${what}`, { reason: 'Too few take part.', ...body })
const codeOf = async (answer: ReturnType<typeof ask>) => problemOf(await answer).code
const done = async (act: AskedAct) => actIn(await agreeTo(checker, act)).state
const shown = async () => {
  const { json } = await maker.get('/api/v1/operator/strategies')
  return (json as { strategies: { id: string }[] }).strategies.find(({ id }) => id === 'metal-trend')
}

describe('the least that somebody takes part with', () => {
  it('is changed by two people, for who joins from then on', async () => {
    const client = await desk.customer()
    expect(problemOf(await desk.join(client, '100.00')).fields).toMatchObject([
      { problem: 'amount-below-minimum' },
    ])
    const act = actIn(await ask('minimum', { minimum: '100' }))
    expect(await codeOf(agreeTo(maker, act))).toBe('already-approved')
    expect(problemOf(await desk.join(client, '100.00')).code).toBe('participation-failed')
    expect(await done(act)).toBe('done')
    expect((await desk.join(client, '100.00')).status).toBe(200)
    expect(await shown()).toMatchObject({ minimum: '100.00', waiting: 1, waitingAmount: '100.00' })
    // Lists are kept for ten seconds.
    desk.server.clock.advance(11_000)
    expect((await client.get('/api/v1/strategies/metal-trend')).json).toMatchObject({
      strategy: { minimum: '100.00', endedAt: null },
    })
  })

  it('is within its bounds, another one, and the one that was agreed to', async () => {
    for (const minimum of ['9.99', '1000000.01', 'x', '12.345'])
      expect(await codeOf(ask('minimum', { minimum }))).toBe('invalid-request')
    expect(await codeOf(ask('minimum', { minimum: '100.00' }))).toBe('already-so')
    const [first, second] = [
      actIn(await ask('minimum', { minimum: '50.00' })),
      actIn(await ask('minimum', { minimum: '60.00' })),
    ]
    expect(await done(first)).toBe('done')
    expect(await codeOf(agreeTo(checker, second))).toBe('content-changed')
    const support = await operatorClient(desk.server, 'support')
    expect(problemOf(await support.post('/api/v1/operator/strategies/metal-trend/end', {})).code).toBe(
      'role-required',
    )
  })
})

describe('a strategy that two people end', () => {
  it('takes nobody in, gives requests back, pays everybody out, tells them why, and stays ended', async () => {
    const [taking, waiting] = [await desk.customer(), await desk.customer()]
    const { id } = await desk.joined(taking, '500.00', 30)
    const asked = (await desk.join(waiting, '300.00')).json as WireParticipation
    expect(await shown()).toMatchObject({ participants: 1, worth: '500.00', endedAt: null })
    expect(await done(actIn(await ask('end')))).toBe('done')
    expect(problemOf(await desk.join(taking, '500.00')).code).toBe('strategy-ended')
    await desk.serve()
    await desk.serve()
    expect(await desk.read(waiting, asked.id)).toMatchObject({ status: 'rejected' })
    expect((await waiting.get('/api/v1/balance')).json).toMatchObject({ cash: '10000.00', invested: '0.00' })
    expect(await desk.read(taking, id)).toMatchObject({
      status: 'completed',
      redemptions: [{ proceeds: '500.00' }],
    })
    expect((await taking.get('/api/v1/balance')).json).toMatchObject({ cash: '10000.00' })
    const { json } = await taking.get('/api/v1/notices?kind=ai')
    expect((json as { notices: { event: string; figures: object }[] }).notices).toContainEqual(
      expect.objectContaining({
        event: 'strategy-ended',
        figures: { strategy: 'metal-trend', reason: 'Too few take part.' },
      }),
    )
    expect(await codeOf(ask('end'))).toBe('strategy-ended')
    expect(await codeOf(ask('minimum', { minimum: '70.00' }))).toBe('strategy-ended')
    expect(await shown()).toMatchObject({ endedAt: expect.any(String), participants: 0 })
  })
})
