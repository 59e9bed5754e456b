import { minuteMs } from '@candor/domain/time/durations.ts'
import { type AskedAct, actIn, agreeTo, askHaltOf, haltBody } from '@candor/tests/database/halt-desk.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import { problemOf } from '@candor/tests/database/test-server.ts'
import {
  goldLimit,
  openTradingDesk,
  placeGold,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHalted } from '../quotes/halt-table.ts'
import { reviewerName } from './reviewer-name.ts'

type Person = Awaited<ReturnType<typeof operatorClient>>

let desk: TradingDesk
let maker: Person
let checker: Person
let admin: Person
beforeAll(async () => {
  desk = await openTradingDesk()
  maker = await operatorClient(desk.server, 'risk')
  checker = await operatorClient(desk.server, 'risk')
})
afterAll(() => desk.stop())

let act: AskedAct
const halted = async (symbol: string) => (await listHalted(desk.server.database)).has(symbol)

describe('a halt that one person has asked for', () => {
  beforeEach(async () => {
    act = await askHaltOf(maker, 'BTCUSD')
  })

  it.each([
    ['by who asked for it', () => agreeTo(maker, act), 'already-approved'],
    ['without the password', () => agreeTo(checker, act, { password: '' }), 'password-required'],
    [
      'with a wrong password',
      () => agreeTo(checker, act, { password: 'Wr0ng!wrong!' }),
      'incorrect-account-or-password',
    ],
    ['in other words', () => agreeTo(checker, act, { hash: 'a'.repeat(64) }), 'content-changed'],
  ])('is not agreed to %s', async (_, agree, code) => {
    expect(problemOf(await agree()).code).toBe(code)
    expect(await halted('BTCUSD')).toBe(false)
  })

  it('is not agreed to by another role, nor by somebody who has lost theirs', async () => {
    const support = await operatorClient(desk.server, 'support')
    expect(problemOf(await agreeTo(support, act)).code).toBe('other-role')
    const demoted = await operatorClient(desk.server, 'risk')
    await asOwner(desk.server, (database) =>
      database
        .updateTable('operators')
        .set({ roles: ['editor'] })
        .where('name', '=', demoted.name)
        .execute(),
    )
    expect(problemOf(await agreeTo(demoted, act)).code).toBe('other-role')
  })

  it('is void once it was changed, and agreed to anew', async () => {
    const body = { body: { symbol: 'BTCUSD', reason: 'Another reason.' } }
    const changed = actIn(await maker.put(`/api/v1/operator/acts/${act.id}`, body))
    expect(changed.hash).not.toBe(act.hash)
    expect(problemOf(await agreeTo(checker, act)).code).toBe('already-decided')
    expect(problemOf(await checker.put(`/api/v1/operator/acts/${changed.id}`, body)).code).toBe('not-found')
    expect(problemOf(await agreeTo(checker, { ...changed, hash: act.hash })).code).toBe('content-changed')
  })

  it('can be withdrawn by who asked, and refused by another', async () => {
    expect((await maker.delete(`/api/v1/operator/acts/${act.id}`)).status).toBe(200)
    expect(problemOf(await agreeTo(checker, act)).code).toBe('already-decided')
    const again = await askHaltOf(maker, 'BTCUSD')
    expect(actIn(await agreeTo(checker, again, { verdict: 'reject' })).state).toBe('refused')
    expect(await halted('BTCUSD')).toBe(false)
  })

  it('is agreed to by who showed lately who they are, or shows it with the agreement', async () => {
    const agreement = { password: undefined }
    desk.server.clock.advance(6 * minuteMs)
    expect(problemOf(await agreeTo(checker, act, agreement)).code).toBe('confirm-again')
    expect(problemOf(await agreeTo(checker, act)).code).toBe('second-factor-required')
    expect(problemOf(await agreeTo(checker, act, { code: '000000' })).code).toBe('code-incorrect')
    expect(await halted('BTCUSD')).toBe(false)
    const confirmation = '/api/v1/operator/session/confirmation'
    const { password } = checker
    expect((await checker.post(confirmation, { password, code: checker.nextCode() })).status).toBe(200)
    const other = { ...act, hash: 'b'.repeat(64) }
    expect(problemOf(await agreeTo(checker, other, agreement)).code).toBe('content-changed')
  })

  it('lapses after ten minutes', async () => {
    desk.server.clock.advance(11 * minuteMs)
    expect(problemOf(await agreeTo(checker, act, { code: checker.nextCode() })).code).toBe('act-lapsed')
    const { json } = await checker.get('/api/v1/operator/acts?state=ended&limit=1')
    expect(json).toMatchObject({ acts: [{ id: act.id, state: 'lapsed', mayDecide: false }] })
  })
})

/** Anybody reads the last halt and its end, with who asked, who agreed and why. */
async function told(symbol: string): Promise<void> {
  const { json } = await desk.server.client().get(`/api/v1/instruments/${symbol}/acts`)
  const numbers = await desk.server.database.selectFrom('operators').select(['id', 'name']).execute()
  const numberOf = ({ name }: Person) => reviewerName(numbers.find((each) => each.name === name)?.id ?? 0n)
  const reason = haltBody(symbol).reason
  const askedBy = numberOf(maker)
  expect(json).toEqual({
    acts: [
      { act: 'resumed', at: expect.any(String), by: numberOf(admin), askedBy, reason },
      { act: 'halted', at: expect.any(String), by: numberOf(checker), askedBy, reason },
    ],
  })
}

describe('a halt with a second person', () => {
  beforeAll(async () => {
    admin = await operatorClient(desk.server, 'admin')
  })

  it('is counted before it is asked for', async () => {
    const customer = await desk.customer()
    await placeGold(customer, { stopLoss: '3950.00' })
    await placeGold(customer, goldLimit('3800.00'))
    const { json } = await maker.get('/api/v1/operator/instruments/XAUUSD/halt-preview')
    // One ounce at 20 times: 200.00 of margin; a stop and the line of liquidation wait.
    expect(json).toMatchObject({
      real: false,
      halted: null,
      positions: { count: 1, money: '200.00' },
      lines: 2,
      orders: { count: 1 },
      contracts: { count: 0, money: '0.00' },
      voided: { count: 0, money: '0.00' },
    })
  })

  it('begins, is in the log with both people, and ends the same way', async () => {
    act = await askHaltOf(maker, 'XAUUSD')
    expect(await halted('XAUUSD')).toBe(false)
    expect(actIn(await agreeTo(checker, act)).state).toBe('done')
    expect(await halted('XAUUSD')).toBe(true)
    expect(
      problemOf(await maker.post('/api/v1/operator/instruments/XAUUSD/halt', haltBody('XAUUSD'))).code,
    ).toBe('already-so')
    const { json } = await admin.get('/api/v1/operator/audit?act=instrument-halted&limit=1')
    expect(json).toMatchObject({
      acts: [{ operator: checker.name, subject: { kind: 'instrument', id: 'XAUUSD' } }],
    })
    const asked = actIn(await maker.post('/api/v1/operator/instruments/XAUUSD/resume', haltBody('XAUUSD')))
    expect(actIn(await agreeTo(admin, asked)).state).toBe('done')
    expect(await halted('XAUUSD')).toBe(false)
    await told('XAUUSD')
  })

  it('is not asked for under another name than was typed', async () => {
    const answer = await maker.post('/api/v1/operator/instruments/XAUUSD/halt', haltBody('XAGUSD'))
    expect(problemOf(answer).fields).toEqual([{ path: 'confirm', problem: 'field-invalid' }])
  })
})
