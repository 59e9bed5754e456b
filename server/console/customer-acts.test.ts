import { accountOf } from '@candor/tests/database/account-of.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { askWithdrawal, balanceOf, lookAt, outcomeOf, send } from '@candor/tests/database/review-desk.ts'
import { goodPassword } from '@candor/tests/database/sample-person.ts'
import { registeredClient } from '@candor/tests/database/secured-customer.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { listOwnOperatorActs, WireCustomerAct } from '@candor/wire/customer-acts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
let reviewer: TestClient
beforeAll(async () => {
  server = await startTestServer({ settings: { REVIEW_MODE: 'manual' } })
  reviewer = await operatorClient(server, 'reviewer')
})
afterAll(() => server.stop())

const path = (number: string, act: string) => `/api/v1/operator/customers/${number}/${act}`

async function actsOf(customer: TestClient): Promise<WireCustomerAct[]> {
  const { json } = await customer.get('/api/v1/account/operator-acts')
  return (json as ReplyOf<typeof listOwnOperatorActs>).acts
}

describe('an account that an operator freezes', () => {
  it('moves no money, gets its withdrawal back, and its customer reads why', async () => {
    const { by } = await askWithdrawal(server, '100.00')
    const number = await accountOf(by)
    const reason = 'Somebody else may have the phone.'
    expect((await reviewer.post(path(number, 'freeze'), { reason })).status).toBe(200)
    expect((await balanceOf(by)).withdrawing).toBe('0.00')
    const deposit = await by.post('/api/v1/deposits', { amount: '10.00', channel: 'bank', receiptId: number })
    expect(deposit.status).toBeGreaterThanOrEqual(400)
    expect(await actsOf(by)).toMatchObject([
      { act: 'customer-frozen', reason, askedBy: null, by: { roles: ['reviewer'] } },
    ])
    expect(problemOf(await reviewer.post(path(number, 'freeze'), { reason })).code).toBe('already-so')
    expect((await reviewer.post(path(number, 'unfreeze'), { reason: 'All is well.' })).status).toBe(200)
    expect((await actsOf(by)).map(({ act }) => act)).toEqual(['customer-unfrozen', 'customer-frozen'])
  })

  it('is not unfrozen by its customer, and one that the customer froze is not by operators', async () => {
    const client = await registeredClient(server)
    const { accountNumber } = client
    const reason = 'Papers are missing.'
    await reviewer.post(path(accountNumber, 'freeze'), { reason })
    const unfreeze = () => client.post('/api/v1/security/unfreeze', { password: goodPassword })
    expect(problemOf(await unfreeze()).code).toBe('account-held')
    await reviewer.post(path(accountNumber, 'unfreeze'), { reason })
    await client.post('/api/v1/security/freeze', {})
    expect(problemOf(await reviewer.post(path(accountNumber, 'unfreeze'), { reason })).code).toBe(
      'already-so',
    )
    expect((await unfreeze()).status).toBe(200)
  })
})

describe('what operators did', () => {
  it('lists decisions, notes and looks, newest first, and nothing of anybody else', async () => {
    const request = await askWithdrawal(server, '50.00')
    const number = await accountOf(request.by)
    const { contentHash } = await lookAt(reviewer, request)
    const rejected = await send(reviewer, request, {
      verdict: 'reject',
      contentHash,
      reason: 'Wrong holder.',
    })
    expect(outcomeOf(rejected)).toBe('rejected')
    await reviewer.post(path(number, 'notes'), { reason: 'Called back at noon.' })
    await reviewer.get(`/api/v1/operator/customers/${number}`)
    const acts = await actsOf(request.by)
    expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
      ['viewed-customer', null],
      ['customer-noted', 'Called back at noon.'],
      ['rejected', 'Wrong holder.'],
    ])
    expect(acts[2]).toMatchObject({
      subject: { kind: 'withdrawal', id: request.id },
      facts: { status: 'rejected' },
    })
    expect(acts.every(({ facts }) => !('contentHash' in facts))).toBe(true)
    const seen = await reviewer.get(path(number, 'acts'))
    expect(seen.json).toEqual({ acts, more: false })
    expect(await actsOf((await askWithdrawal(server, '20.00')).by)).toEqual([])
  })

  it('is not done by operators to themselves', async () => {
    const { by } = await askWithdrawal(server, '20.00')
    const number = await accountOf(by)
    const self = await operatorClient(server, 'reviewer', number)
    const answer = await self.post(path(number, 'notes'), { reason: 'I am fine.' })
    expect(problemOf(answer).code).toBe('own-request')
  })
})
