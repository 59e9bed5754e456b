import {
  askVerification,
  goodProfile,
  idPhoto,
  lookAtPhotos,
  registeredClient,
  sendPhoto,
  uploadOf,
} from '@candor/tests/database/identity-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import {
  approve,
  askDeposit,
  askWithdrawal,
  lookAt,
  send,
  type TestRequest,
} from '@candor/tests/database/review-desk.ts'
import { freshReceipt } from '@candor/tests/database/sample-deposit.ts'
import { signedInClient } from '@candor/tests/database/signed-in-client.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { listIdentityReviews } from '@candor/wire/identity-reviews.ts'
import type { listReviews } from '@candor/wire/reviews.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listQueues } from './queue-table.ts'

let server: TestServer
let mei: Awaited<ReturnType<typeof operatorClient>>
let tom: Awaited<ReturnType<typeof operatorClient>>
beforeAll(async () => {
  server = await startTestServer({ settings: { REVIEW_MODE: 'manual' } })
  mei = await operatorClient(server)
  tom = await operatorClient(server)
})
afterAll(() => server.stop())

type Listed = ReplyOf<typeof listReviews> | ReplyOf<typeof listIdentityReviews>

async function queue(by: TestClient, path: string) {
  const { requests, more, counts } = (await by.get(`/api/v1/operator/${path}`)).json as Listed
  return { ids: requests.map(({ id }) => id), flagged: requests.map(({ flagged }) => flagged), more, counts }
}

/** What the overview counts, without what it remembers for a while. */
const overviewOf = async (name: string) =>
  (await listQueues(server.database)).find((each) => each.queue === name)

async function depositWith(form: FormData): Promise<TestRequest> {
  const by = await signedInClient(server)
  const { json } = await by.send('POST', '/api/v1/receipts', { form })
  const body = { channel: 'bank', amount: '50.00', receiptId: (json as { id: string }).id }
  const answer = await by.post('/api/v1/deposits', body)
  if (answer.status !== 200) throw new Error(answer.text)
  return { kind: 'deposit', id: (answer.json as { id: string }).id, by }
}

it('deposits: flagged is a receipt that came before, mine one that I have opened', async () => {
  const form = await freshReceipt()
  const before = await depositWith(form)
  const { contentHash } = await lookAt(mei, before)
  await send(mei, before, { verdict: 'reject', contentHash, reason: 'Not readable.' })
  const plain = await askDeposit(server, '10.00')
  const again = await depositWith(form)
  expect(await queue(mei, 'reviews?kind=deposit')).toEqual({
    ids: [plain.id, again.id],
    flagged: [false, true],
    more: false,
    counts: { waiting: 2, flagged: 1, 'second-person': 0, mine: 0 },
  })
  expect((await queue(mei, 'reviews?kind=deposit&view=flagged')).ids).toEqual([again.id])
  expect((await overviewOf('deposits'))?.flagged).toBe(1)
  expect((await mei.get(`/api/v1/operator/deposits/${plain.id}/receipt`)).status).toBe(200)
  const mine = await queue(mei, 'reviews?kind=deposit&view=mine')
  expect([mine.ids, mine.counts.mine]).toEqual([[plain.id], 1])
  // Another reviewer has opened none, and what is decided is nobody's.
  expect(await queue(tom, 'reviews?kind=deposit&view=mine')).toMatchObject({ ids: [], counts: { mine: 0 } })
  await approve(mei, plain)
  expect(await queue(mei, 'reviews?kind=deposit&view=mine')).toMatchObject({
    ids: [],
    counts: { waiting: 1 },
  })
})

it('withdrawals: a second person is missing where one has agreed, and it is theirs until somebody else does', async () => {
  const small = await askWithdrawal(server, '100.00')
  const [first, second] = [await askWithdrawal(server, '6000.00'), await askWithdrawal(server, '7000.00')]
  await approve(mei, first)
  await approve(tom, second)
  const all = await queue(mei, 'reviews?kind=withdrawal')
  expect(all.ids).toEqual([small.id, first.id, second.id])
  expect(all.counts).toEqual({ waiting: 3, flagged: 0, 'second-person': 2, mine: 1 })
  expect((await overviewOf('withdrawals'))?.secondPerson).toBe(2)
  const waiting = 'reviews?kind=withdrawal&view=second-person'
  expect((await queue(mei, waiting)).ids).toEqual([first.id, second.id])
  const page = await queue(mei, `${waiting}&limit=1`)
  expect([page.ids, page.more]).toEqual([[first.id], true])
  expect((await queue(mei, `${waiting}&limit=1&after=${first.id}`)).ids).toEqual([second.id])
  expect((await queue(mei, 'reviews?kind=withdrawal&view=mine')).ids).toEqual([first.id])
  expect((await queue(mei, 'reviews?kind=withdrawal&view=flagged')).ids).toEqual([])
  await approve(tom, first)
  expect((await queue(mei, 'reviews?kind=withdrawal&view=mine')).ids).toEqual([])
})

it('verifications: flagged is a photo that another customer has sent too, mine one whose photo I have opened', async () => {
  const photo = await idPhoto()
  const ask = async () => {
    const by = await registeredClient(server)
    const sent = uploadOf(await sendPhoto(by, 'passport', 'front', photo))
    const documents = [sent.document?.id]
    const answer = await by.post('/api/v1/verification', { ...goodProfile, idType: 'passport', documents })
    if (answer.status !== 200) throw new Error(answer.text)
    return (answer.json as { request: { id: string } }).request.id
  }
  const plain = await askVerification(server)
  const [first, second] = [await ask(), await ask()]
  const all = await queue(mei, 'verifications?limit=100')
  expect(all.ids).toEqual([plain.id, first, second])
  expect(all.flagged).toEqual([false, true, true])
  expect(all.counts).toEqual({ waiting: 3, flagged: 2, 'second-person': 0, mine: 0 })
  expect((await overviewOf('verifications'))?.flagged).toBe(2)
  expect((await queue(mei, `verifications?view=flagged&after=${first}`)).ids).toEqual([second])
  await lookAtPhotos(mei, plain)
  expect(await queue(mei, 'verifications?view=mine')).toMatchObject({ ids: [plain.id], counts: { mine: 1 } })
  expect((await queue(tom, 'verifications?view=mine')).ids).toEqual([])
})

it('no view opens a queue to who may not decide in it', async () => {
  const support = await operatorClient(server, 'support')
  for (const path of ['reviews?kind=deposit&view=mine', 'verifications?view=flagged'])
    expect(problemOf(await support.get(`/api/v1/operator/${path}`)).code).toBe('role-required')
  expect(problemOf(await mei.get('/api/v1/operator/verifications?view=all')).code).toBe('invalid-request')
})
