import { hourMs } from '@candor/domain/time/durations.ts'
import { sampleTerms } from '@candor/tests/database/contract-samples.ts'
import { buy } from '@candor/tests/database/delivery-desk.ts'
import { actIn, agreeTo } from '@candor/tests/database/halt-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { askTermsOf, setTerms } from '@candor/tests/database/terms-desk.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketDays, openMarketDays } from '../proofs/keep-market-days.ts'

let server: TestServer
let days: MarketDays
/** Has bought a contract in these tests. */
let buyer: TestClient
/** The server's own midnight, some days ahead: tests say what time it is after it. */
let midnight: number
beforeAll(async () => {
  server = await startTestServer()
  midnight = Math.ceil(server.clock.now() / (24 * hourMs)) * 24 * hourMs
  days = await openMarketDays(server.database, midnight)
  await days.commit(midnight)
  // Nothing is offered before the log has begun, which names the model of the market.
  expect((await server.client().get('/api/v1/contracts/terms')).status).toBe(409)
  await server.deps.publicLog.seal()
})
afterAll(() => server.stop())

const setClock = (hours: number) => server.clock.advance(midnight + hours * hourMs - server.clock.now())
const dayOf = (hours: number) => new Date(midnight + hours * hourMs).toISOString().slice(0, 10)
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
    const act = await setTerms(server)
    expect(act).toMatchObject({ state: 'done', body: { day: dayOf(48) } })
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
    buyer = await signedInClient(server)
    const client = buyer
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
    expect(problemOf(await askTermsOf(admin)).code).toBe('role-required')
    const risk = await operatorClient(server, 'risk')
    const [first, ...rest] = sampleTerms().limits
    for (const wrong of [
      { limits: [{ ...first, rate: '0.95' }, ...rest] },
      { limits: [{ ...first, rate: '-0.85' }, ...rest] },
      { limits: rest },
      { mostStake: '5000.01' },
      { leastStake: '0.01' },
      { leverage: sampleTerms().leverage.map((row) => ({ ...row, cap: row.cap + 1 })) },
      { leverage: sampleTerms().leverage.map((row) => ({ ...row, cap: 0 })) },
      { leverage: sampleTerms().leverage.slice(1) },
    ])
      expect(problemOf(await askTermsOf(risk, wrong)).code).toBe('invalid-request')
  })

  it('cannot be set for a day that has begun, nor changed, by the server’s own role', async () => {
    const insert = (day: string) =>
      sql`insert into market_days (day, terms, terms_hash, committed_at)
          values (${day}, '{}', sha256('{}'), now())`.execute(server.database)
    await sql`insert into recent_ticks values (${new Date(midnight + 73 * hourMs)}, '{}')`.execute(
      server.database,
    )
    await expect(insert(dayOf(72))).rejects.toThrow('a day that has begun')
    await expect(sql`update market_days set terms = '{}'`.execute(server.database)).rejects.toThrow('denied')
    await expect(sql`delete from market_days`.execute(server.database)).rejects.toThrow('denied')
    await expect(sql`update contract_terms set terms = '{}'`.execute(server.database)).rejects.toThrow(
      'denied',
    )
  })

  it('that are new are a notice for who has bought a contract lately, and for nobody else', async () => {
    const stranger = await signedInClient(server)
    await setTerms(server, { mostStake: '900.00' })
    expect((await buyer.get('/api/v1/notices?kind=product')).json).toMatchObject({
      notices: [{ event: 'terms-changed', figures: { day: dayOf(72) } }],
      unread: 1,
    })
    expect((await stranger.get('/api/v1/notices')).json).toMatchObject({ notices: [] })
  })

  it('are set by two people: the page says what is, what will be, and whose names it has', async () => {
    const [maker, checker] = [await operatorClient(server, 'risk'), await operatorClient(server, 'risk')]
    const act = actIn(await askTermsOf(maker, { mostStake: '800.00' }))
    expect(act).toMatchObject({
      body: { day: dayOf(72), before: { mostStake: '900.00' }, after: { mostStake: '800.00' } },
    })
    expect(problemOf(await agreeTo(maker, act)).code).toBe('already-approved')
    const desk = async () => (await maker.get('/api/v1/operator/contract-terms')).json
    expect(await desk()).toMatchObject({ next: { day: dayOf(72), terms: { mostStake: '900.00' } } })
    expect(actIn(await agreeTo(checker, act)).state).toBe('done')
    expect(await desk()).toMatchObject({
      committed: [{ day: dayOf(48), terms: { mostStake: '1000.00' } }],
      next: { day: dayOf(72), terms: { mostStake: '800.00' } },
      closesAt: `${dayOf(48)}T22:00:00.000Z`,
      set: { askedBy: { name: maker.name }, agreedBy: { name: checker.name }, reason: 'Fewer large stakes.' },
    })
  })

  it('are not set by an agreement to an edit’s first words, over another change, twice, or after 22:00', async () => {
    const [maker, checker] = [await operatorClient(server, 'risk'), await operatorClient(server, 'risk')]
    const first = actIn(await askTermsOf(maker, { mostStake: '700.00' }))
    const { body } = first as unknown as { body: { after: object } }
    const edit = { body: { ...body, after: { ...body.after, mostStake: '650.00' } } }
    const edited = actIn(await maker.put(`/api/v1/operator/acts/${first.id}`, edit))
    expect(problemOf(await agreeTo(checker, first)).code).toBe('already-decided')
    expect(problemOf(await agreeTo(checker, { ...edited, hash: first.hash })).code).toBe('content-changed')
    // Somebody else's change comes first: what this one was made of is no longer there.
    await setTerms(server, { mostStake: '600.00' })
    expect(problemOf(await agreeTo(checker, edited)).code).toBe('content-changed')
    expect(problemOf(await askTermsOf(maker, { mostStake: '600.00' })).code).toBe('already-so')
    const late = actIn(await askTermsOf(maker, { mostStake: '500.00' }))
    setClock(70)
    // Sessions of operators have ended by then.
    const awake = await operatorClient(server, 'risk')
    expect(problemOf(await agreeTo(awake, late)).code).toBe('act-lapsed')
  })
})
