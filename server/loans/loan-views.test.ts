import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import { type LoanDesk, openLoanDesk } from '@candor/tests/database/loan-desk.ts'
import { problemOf } from '@candor/tests/database/test-server.ts'
import type { listLoanReviews } from '@candor/wire/loan-reviews.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let desk: LoanDesk
beforeAll(async () => {
  desk = await openLoanDesk()
})
afterAll(() => desk.stop())

const view = async (query: string) =>
  (await desk.reviewer.get(`/api/v1/operator/loans${query}`)).json as ReplyOf<typeof listLoanReviews>
const idsOf = async (query: string) => (await view(query)).loans.map(({ id }) => id)

it('what is past its due date is late, longest due first, and is counted', async () => {
  const ann = await desk.customer()
  const bea = await desk.customer()
  // Asked for first and due last.
  const long = await desk.owing(ann, '200.00', 15)
  const short = await desk.owing(bea, '100.00', 7)
  const shortToo = await desk.owing(bea, '100.00', 7)
  await desk.later(7 * dayMs - minuteMs)
  expect((await view('?view=late')).counts).toEqual({ waiting: 0, owed: 3, late: 0 })
  await desk.later(10 * dayMs)
  const { loans, counts, more } = await view('?view=late')
  expect(loans.map(({ id, daysLate }) => [id, daysLate])).toEqual([
    [short.id, 10],
    [shortToo.id, 10],
    [long.id, 2],
  ])
  expect([counts, more]).toEqual([{ waiting: 0, owed: 3, late: 3 }, false])
  expect(await idsOf('?view=owed')).toEqual([long.id, short.id, shortToo.id])

  const paged: string[] = []
  for (let rest = true; rest; ) {
    const after = paged.length === 0 ? '' : `&after=${paged.at(-1)}`
    const page = await view(`?view=late&limit=1${after}`)
    paged.push(...page.loans.map(({ id }) => id))
    rest = page.more
  }
  expect(paged).toEqual([short.id, shortToo.id, long.id])

  expect((await desk.repay(ann, long.id, 'all')).status).toBe(200)
  expect((await view('?view=repaid')).loans).toMatchObject([{ id: long.id, daysLate: 0 }])
  expect((await view('')).counts).toEqual({ waiting: 0, owed: 2, late: 2 })
})

it('what a reviewer rejected and what was taken back are both rejected', async () => {
  const client = await desk.customer()
  const idOf = async () => ((await desk.ask(client)).json as { id: string }).id
  const [refused, takenBack, waiting] = [await idOf(), await idOf(), await idOf()]
  expect((await desk.decide(refused, 'reject', 'Not this time.')).status).toBe(200)
  expect((await client.post(`/api/v1/loans/${takenBack}/cancel`, {})).status).toBe(200)
  expect(await idsOf('?view=rejected')).toEqual([refused, takenBack])
  expect(await idsOf('')).toEqual([waiting])
  expect(await idsOf('?view=to-review')).toEqual([waiting])
  expect(problemOf(await desk.reviewer.get('/api/v1/operator/loans?view=overdue')).code).toBe(
    'invalid-request',
  )
})
