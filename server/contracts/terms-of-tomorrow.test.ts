import { buy } from '@candor/tests/database/delivery-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { sampleTerms } from '@candor/tests/database/sample-contracts.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketDays, openMarketDays } from '../proofs/keep-market-days.ts'

const hour = 3_600_000

let server: TestServer
let days: MarketDays
/** The server's own midnight, some days ahead: tests say what time it is after it. */
let midnight: number
beforeAll(async () => {
  server = await startTestServer()
  midnight = Math.ceil(server.clock.now() / (24 * hour)) * 24 * hour
  days = await openMarketDays(server.database, midnight)
  await days.commit(midnight)
  // Nothing is offered before the log has begun, which names the model of the market.
  expect((await server.client().get('/api/v1/contracts/terms')).status).toBe(409)
  await server.deps.publicLog.seal()
})
afterAll(() => server.stop())

const setClock = (hours: number) => server.clock.advance(midnight + hours * hour - server.clock.now())
const dayOf = (hours: number) => new Date(midnight + hours * hour).toISOString().slice(0, 10)
type Terms = { day: string; limits: { timeLimit: number; rate: string }[]; mostStake: string }
const shown = async () =>
  (await server.client().get('/api/v1/contracts/terms')).json as { today: Terms; tomorrow: Terms | null }
const rateOfMinute = (terms: Terms | null) => terms?.limits.find(({ timeLimit }) => timeLimit === 60)?.rate

describe('the terms of contracts', () => {
  it('of tomorrow are announced at 22:00 UTC and not before', async () => {
    setClock(21.99)
    await days.commit(server.clock.now())
    expect(await shown()).toMatchObject({ today: { day: dayOf(0) }, tomorrow: null })
    setClock(22)
    await days.commit(server.clock.now())
    expect(await shown()).toMatchObject({ today: { day: dayOf(0) }, tomorrow: { day: dayOf(24) } })
  })

  it('that an operator changes take effect on the next day that is not announced', async () => {
    const risk = await operatorClient(server, 'risk')
    const answer = await risk.post('/api/v1/operator/contract-terms', sampleTerms())
    expect(answer.json).toEqual({ from: dayOf(48) })
    await days.commit(server.clock.now())
    for (const hours of [22, 30]) {
      setClock(hours)
      const { today, tomorrow } = await shown()
      expect([rateOfMinute(today), rateOfMinute(tomorrow)]).not.toContain('0.81')
    }
    setClock(46)
    await days.commit(server.clock.now())
    const announced = await shown()
    expect(rateOfMinute(announced.today)).toBe('0.82')
    expect(announced.tomorrow).toMatchObject({ day: dayOf(48), mostStake: '1000.00' })
    expect(rateOfMinute(announced.tomorrow)).toBe('0.81')
  })

  it('are those of the day: a rate of yesterday is refused', async () => {
    setClock(49)
    await server.deps.publicLog.seal()
    server.market.show(server.clock.now(), { BTCUSD: '90000.00' })
    const client = await signedInClient(server)
    const buyAt = (rate: string) => buy(server, client, { timeLimit: 60, rate })
    expect(problemOf(await buyAt('0.82')).code).toBe('terms-changed')
    expect((await buyAt('0.81')).status).toBe(200)
    const tooMuch = await buy(server, client, { timeLimit: 60, rate: '0.81', stake: '1000.01' })
    expect(problemOf(tooMuch)).toMatchObject({
      code: 'stake-invalid',
      params: { min: '5.00', max: '1000.00' },
    })
  })

  it('are changed with a row in the log of acts, by those who manage risk, within their bounds', async () => {
    const { rows } = await sql<{ act: string; subject_id: string; content: string }>`
      select act, subject_id, content from audit_log where act = 'contract-terms-set'`.execute(
      server.database,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.content).toContain(dayOf(48))
    const admin = await operatorClient(server, 'admin,reviewer,support,editor')
    expect(problemOf(await admin.post('/api/v1/operator/contract-terms', sampleTerms())).code).toBe(
      'role-required',
    )
    const risk = await operatorClient(server, 'risk')
    const [first, ...rest] = sampleTerms().limits
    for (const wrong of [
      { limits: [{ ...first, rate: '0.95' }, ...rest] },
      { limits: [{ ...first, rate: '-0.85' }, ...rest] },
      { limits: rest },
      { mostStake: '5000.01' },
      { leastStake: '0.01' },
    ])
      expect(
        problemOf(await risk.post('/api/v1/operator/contract-terms', { ...sampleTerms(), ...wrong })).code,
      ).toBe('invalid-request')
  })

  it('cannot be set for a day that has begun, nor changed, by the server’s own role', async () => {
    const insert = (day: string) =>
      sql`insert into market_days (day, terms, terms_hash, committed_at)
          values (${day}, '{}', sha256('{}'), now())`.execute(server.database)
    await sql`insert into recent_ticks values (${new Date(midnight + 73 * hour)}, '{}')`.execute(
      server.database,
    )
    await expect(insert(dayOf(72))).rejects.toThrow('a day that has begun')
    await expect(sql`update market_days set terms = '{}'`.execute(server.database)).rejects.toThrow('denied')
    await expect(sql`delete from market_days`.execute(server.database)).rejects.toThrow('denied')
    await expect(sql`update contract_terms set terms = '{}'`.execute(server.database)).rejects.toThrow(
      'denied',
    )
  })
})
