import { loanBreaks } from '@candor/tests/database/broken-loans.ts'
import { type LoanDesk, openLoanDesk } from '@candor/tests/database/loan-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve, outcomeOf } from '@candor/tests/database/review-desk.ts'
import { goodWithdrawal } from '@candor/tests/database/sample-requests.ts'
import type { WireLoan } from '@candor/wire/loans.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { insertMarks } from './audit-mark-table.ts'
import { openFreshBooks, wholeBooks } from './books.ts'
import { invariants } from './invariants.ts'
import { loanInvariants } from './loan-invariants.ts'

const hour = 3_600_000

let desk: LoanDesk
let owner: pg.Client
let transaction: TellerTransaction

/** Loans in every state: owed with windows and a repayment, repaid in parts, rejected, taken back, waiting, and passed by two people. */
async function borrow(): Promise<void> {
  const [mei, tom, ann] = [await desk.customer(), await desk.customer(), await desk.customer()]
  const asked = async (client: typeof mei, amount: string) =>
    (await desk.ask(client, amount, 30)).json as WireLoan
  const withdrawal = (await mei.post('/api/v1/withdrawals', await goodWithdrawal(mei))).json as { id: string }
  const request = { kind: 'withdrawal', id: withdrawal.id, by: mei } as const
  // Between asking and approving something may happen, which a break makes use of.
  desk.server.clock.advance(2 * 60_000)
  expect(outcomeOf(await approve(desk.reviewer, request))).toBe('completed')
  await desk.later(25 * hour)
  const first = await desk.owing(mei, '2000.00', 30)
  const other = await desk.owing(tom, '1234.56', 7)
  // Nothing is owed in interest yet.
  expect((await desk.repay(tom, other.id, '100.00')).status).toBe(200)
  await desk.later(40 * hour)
  await desk.repay(mei, first.id, '700.00')
  await desk.repay(tom, other.id, '0.30')
  await desk.later(9 * 24 * hour)
  await desk.repay(tom, other.id, '500.55')
  await desk.later(30 * hour)
  await desk.repay(tom, other.id, 'all')
  await asked(mei, '300.00')
  await desk.decide((await asked(tom, '500.00')).id, 'reject', 'Not for this class')
  await tom.post(`/api/v1/loans/${(await asked(tom, '400.00')).id}/cancel`, {})
  const large = await asked(ann, '6000.00')
  await desk.decide(large.id, 'approve')
  await desk.decide(large.id, 'approve', undefined, await operatorClient(desk.server))
  await desk.serve()
  const passed = await asked(ann, '200.00')
  await desk.decide(passed.id, 'approve')
  await desk.decide(passed.id, 'approve', undefined, await operatorClient(desk.server))
}

beforeAll(async () => {
  desk = await openLoanDesk()
  owner = new pg.Client({ connectionString: desk.server.databaseUrl })
  await owner.connect()
  transaction = {
    query: async (_name, text, values) => (await owner.query({ text, values: [...values] })).rows,
  }
  await borrow()
})
afterAll(async () => {
  await owner.end()
  await desk.stop()
})

type Look = { scope?: 'whole' | 'fresh'; marked?: boolean; says?: string }

/** What is found in books that somebody with every right has changed; they are whole again afterwards. */
async function findAfter(changes: string, { scope = 'whole', marked = false, says = '' }: Look = {}) {
  await owner.query('begin isolation level repeatable read')
  try {
    if (marked) await insertMarks(transaction)
    await owner.query(changes)
    const books = scope === 'fresh' ? await openFreshBooks(transaction) : wholeBooks
    const found: { says: string; broken: string }[] = []
    for (const one of invariants) {
      const broken = one.says.includes(says) ? await one.find(transaction, books) : null
      if (broken) found.push({ says: one.says, broken: Object.values(broken).join(' ') })
    }
    return found
  } finally {
    await owner.query('rollback')
  }
}

describe('the audit of loans', () => {
  it('has seen everything that can happen to them', async () => {
    const count = async (from: string) =>
      (await owner.query<{ count: number }>(`select count(*)::int from ${from}`)).rows[0]?.count
    for (const status of [
      'pending-review',
      'review-passed',
      'review-rejected',
      'pending-repayment',
      'repaid',
      'rejected',
    ])
      expect(await count(`loans where status = '${status}'`), status).toBeGreaterThan(0)
    for (const happened of [
      'loan_repayments where interest = 0',
      'loan_repayments where principal = 0',
      'loan_accruals where window_number > 9',
      'loans where used_asked > 0',
      `withdrawals where status = 'completed'`,
    ])
      expect(await count(happened), happened).toBeGreaterThan(0)
  })

  it('finds nothing in books that are whole, nor in what is new', async () => {
    expect(await findAfter('select 1')).toEqual([])
    expect(await findAfter('select 1', { scope: 'fresh' })).toEqual([])
    expect(await findAfter('select 1', { scope: 'fresh', marked: true })).toEqual([])
  })

  it.each(loanBreaks)('notices: %s', async (change, says, names) => {
    expect(await findAfter(change, { says })).toContainEqual({
      says: expect.stringContaining(says),
      broken: expect.stringMatching(names),
    })
  })

  it('notices it in what is new, and looks at nothing else', async () => {
    const changes = [
      ['update loan_accruals set exact = exact + 1', 'charged once, on what was'],
      [
        `update transfers set amount = amount + 1 where kind = 'loan-repaid'`,
        'its payout and its repayments',
      ],
    ] as const
    for (const [change, says] of changes) {
      expect((await findAfter(change, { scope: 'fresh', says })).map((one) => one.says).join()).toContain(
        says,
      )
      expect(await findAfter(change, { scope: 'fresh', marked: true, says })).toEqual([])
    }
  })

  it('has been seen to fail in each of its checks', () => {
    for (const { says } of loanInvariants)
      expect(
        loanBreaks.some(([, part]) => says.includes(part)),
        says,
      ).toBe(true)
  })
})
