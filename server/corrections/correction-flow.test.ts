import { accountOf } from '@candor/tests/database/account-of.ts'
import { askCorrectionOf, numberOf, postingsOf } from '@candor/tests/database/correction-desk.ts'
import { type AskedAct, actIn, agreeTo } from '@candor/tests/database/halt-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve, askWithdrawal, balanceOf } from '@candor/tests/database/review-desk.ts'
import { goodWithdrawal } from '@candor/tests/database/sample-withdrawal.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

type Person = TestClient & { password: string }

let server: TestServer
let maker: Person
let checker: Person
beforeAll(async () => {
  server = await startTestServer({ settings: { REVIEW_MODE: 'manual', WITHDRAWAL_FEE: '2.00' } })
  maker = await operatorClient(server)
  checker = await operatorClient(server)
})
afterAll(() => server.stop())

/** A customer who has paid a fee of $2.00 for a withdrawal of $100.00, and has $9,900.00 left. */
let customer: TestClient
let number: string
let fee: string
beforeEach(async () => {
  const request = await askWithdrawal(server, '100.00')
  await approve(maker, request)
  customer = request.by
  number = await accountOf(customer)
  fee = await numberOf(customer, 'withdrawal-fee')
})

const ask = (amount: string, corrects = fee) => askCorrectionOf(maker, number, { corrects, amount })
const done = async (act: AskedAct) => actIn(await agreeTo(checker, act)).state
const codeOf = async (answer: ReturnType<typeof ask>) => problemOf(await answer).code

describe('a correction that two people agree to', () => {
  it('is posted once, names what it corrects, and its customer reads and is told why', async () => {
    const act = actIn(await ask('2.00'))
    expect((await balanceOf(customer)).cash).toBe('9900.00')
    expect(await done(act)).toBe('done')
    expect((await balanceOf(customer)).cash).toBe('9902.00')
    expect((await postingsOf(customer))[0]).toMatchObject({
      ...{ kind: 'cost-corrected', from: 'house-fees', to: 'cash', amount: '2.00', change: '2.00' },
      ...{ corrects: Number(fee), subject: { kind: 'correction', id: act.id } },
    })
    const own = await customer.get(`/api/v1/postings/${await numberOf(customer, 'cost-corrected')}`)
    expect(own.json).toMatchObject({
      reason: 'The fee was charged twice.',
      story: [{ number: Number(fee) }, { corrects: Number(fee) }],
    })
    const { json } = await customer.get('/api/v1/account/operator-acts?limit=1')
    expect(json).toMatchObject({
      acts: [
        {
          act: 'customer-corrected',
          reason: 'The fee was charged twice.',
          askedBy: { roles: ['reviewer'] },
          facts: { amount: '2.00', corrects: fee, direction: 'in' },
        },
      ],
    })
    expect((await customer.get('/api/v1/notices?kind=cash&limit=1')).json).toMatchObject({
      notices: [{ event: 'correction-added', figures: { amount: '2.00', number: fee } }],
    })
    expect(await codeOf(agreeTo(checker, act))).toBe('already-decided')
    expect(await codeOf(ask('2.00'))).toBe('already-corrected')
  })

  it('takes back what was paid in by mistake, and no more than there is', async () => {
    expect(await codeOf(ask('10000.00', '1'))).toBe('insufficient-balance')
    const act = actIn(await ask('9900.00', '1'))
    expect(await done(act)).toBe('done')
    expect((await balanceOf(customer)).cash).toBe('0.00')
  })

  it('is refused where the money has gone since it was asked for', async () => {
    const act = actIn(await ask('9900.00', '1'))
    await customer.post('/api/v1/withdrawals', await goodWithdrawal(customer, '50.00'))
    expect(await codeOf(agreeTo(checker, act))).toBe('insufficient-balance')
    expect((await balanceOf(customer)).cash).toBe('9850.00')
  })

  it('that was a mistake is itself put right, and then no further', async () => {
    await done(actIn(await ask('1.50')))
    const mistaken = await numberOf(customer, 'cost-corrected')
    await done(actIn(await ask('1.50', mistaken)))
    expect((await balanceOf(customer)).cash).toBe('9900.00')
    expect(await codeOf(ask('1.50', mistaken))).toBe('already-corrected')
    expect(await codeOf(ask('1.50', await numberOf(customer, 'cost-corrected')))).toBe('not-correctable')
    // All of the fee is open again.
    expect(await done(actIn(await ask('2.00')))).toBe('done')
  })
})

describe('a correction is not', () => {
  it.each([
    ['of a posting that nobody has', '999', '1.00', 'not-found'],
    ['more than the posting moved', null, '2.01', 'correction-too-large'],
    ['nothing', null, '0.00', 'invalid-request'],
    ['a part of a cent', null, '0.001', 'invalid-request'],
    ['of what is only set aside', '2', '1.00', 'not-correctable'],
  ])('%s', async (_, corrects, amount, code) => {
    expect(await codeOf(ask(amount, corrects ?? fee))).toBe(code)
  })

  it('of somebody else’s posting: numbers are those of the account that is named', async () => {
    const { by } = await askWithdrawal(server, '20.00')
    expect(await codeOf(askCorrectionOf(maker, await accountOf(by), { corrects: fee, amount: '2.00' }))).toBe(
      'not-found',
    )
  })

  it('of a run that has ended: its money was given back, and what there is now is of the next one', async () => {
    const paid = await numberOf(customer, 'withdrawal-paid')
    const waiting = actIn(await ask('2.00'))
    expect((await customer.post('/api/v1/portfolio/reset', { label: null })).status).toBe(200)
    expect(await codeOf(agreeTo(checker, waiting))).toBe('not-correctable')
    for (const corrects of ['1', paid]) expect(await codeOf(ask('2.00', corrects))).toBe('not-correctable')
    expect((await balanceOf(customer)).cash).toBe('10000.00')
  })

  it('asked for twice while the first one waits', async () => {
    await ask('1.00')
    expect(await codeOf(ask('1.00'))).toBe('correction-waiting')
  })

  it('agreed to by who asked, by the customer, by another role, without the password, or in other words', async () => {
    const act = actIn(await ask('2.00'))
    expect(await codeOf(agreeTo(maker, act))).toBe('already-approved')
    expect(await codeOf(agreeTo(await operatorClient(server, 'reviewer', number), act))).toBe('own-request')
    expect(await codeOf(agreeTo(await operatorClient(server, 'risk'), act))).toBe('other-role')
    expect(await codeOf(agreeTo(checker, act, { password: '' }))).toBe('password-required')
    expect(await codeOf(agreeTo(checker, act, { hash: 'a'.repeat(64) }))).toBe('content-changed')
    expect((await balanceOf(customer)).cash).toBe('9900.00')
  })

  it('asked for by its own customer', async () => {
    const self = await operatorClient(server, 'reviewer', number)
    expect(await codeOf(askCorrectionOf(self, number, { corrects: fee, amount: '2.00' }))).toBe('own-request')
  })

  it('what was agreed to, once it was edited', async () => {
    const act = actIn(await ask('1.00'))
    const body = {
      accountNumber: number,
      corrects: fee,
      amount: '2.00',
      reason: 'The fee was charged twice.',
    }
    const changed = actIn(await maker.put(`/api/v1/operator/acts/${act.id}`, { body }))
    expect(await codeOf(agreeTo(checker, act))).toBe('already-decided')
    expect(await codeOf(agreeTo(checker, { ...changed, hash: act.hash }))).toBe('content-changed')
    expect(await done(changed)).toBe('done')
    expect((await balanceOf(customer)).cash).toBe('9902.00')
  })
})
