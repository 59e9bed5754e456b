import { locales } from '@candor/domain/languages/language-table.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { type LoanDesk, openLoanDesk } from '@candor/tests/database/loan-desk.ts'
import { mailedBorrower } from '@candor/tests/database/mailed-borrower.ts'
import type { readAgreement } from '@candor/wire/loan-agreements.ts'
import type { WireLoan } from '@candor/wire/loans.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashAgreement, makeAgreement } from './agreement-text.ts'
import { sendLoanLetters } from './send-loan-letters.ts'
import { writeAgreementPdf } from './write-agreement-pdf.ts'

let desk: LoanDesk
beforeAll(async () => {
  desk = await openLoanDesk()
})
afterAll(() => desk.stop())

const hour = 3_600_000
const day = 24 * hour

const someone = () => mailedBorrower(desk)

describe('letters about a loan', () => {
  it('come once each: paid out, three days before, a day before, overdue, repaid', async () => {
    const client = await someone()
    const subjects = async () =>
      (await desk.server.lettersTo(client.contact))
        .map(({ subject }) => subject)
        .filter((one) => /loan/i.test(one))
    const tell = async () => {
      for (const _twice of [1, 2]) await sendLoanLetters(desk.server.deps)
    }
    const { id } = await desk.owing(client, '2000.00', 7)
    await tell()
    expect(await subjects()).toEqual(['Your loan was paid out'])
    await desk.later(4 * day - hour)
    await tell()
    expect(await subjects()).toHaveLength(1)
    await desk.later(2 * hour)
    await tell()
    expect((await subjects()).at(-1)).toBe('Your loan is due in three days')
    await desk.later(2 * day)
    await tell()
    expect((await subjects()).at(-1)).toBe('Your loan is due tomorrow')
    await desk.later(day)
    await tell()
    expect((await subjects()).at(-1)).toBe('Your loan is overdue')
    const letters = await desk.server.lettersTo(client.contact)
    // Seven windows have begun after the free one.
    expect(letters.at(-1)?.text).toContain(
      'Interest goes on at the same 0.050% a day, without a penalty. Today $2007.00',
    )
    await desk.repay(client, id, 'all')
    await tell()
    expect(await subjects()).toHaveLength(5)
    expect((await desk.server.lettersTo(client.contact)).at(-1)?.text).toContain('It cost $7.00 in interest')
  })

  it('say why a request was rejected, and say nothing where it was taken back', async () => {
    const client = await someone()
    const first = (await desk.ask(client, '200.00', 7)).json as WireLoan
    await desk.decide(first.id, 'reject', 'Too young an account')
    const second = (await desk.ask(client, '200.00', 7)).json as WireLoan
    await client.post(`/api/v1/loans/${second.id}/cancel`, {})
    await sendLoanLetters(desk.server.deps)
    const letters = (await desk.server.lettersTo(client.contact)).filter(({ subject }) =>
      /loan/i.test(subject),
    )
    expect(letters.map(({ subject }) => subject)).toEqual(['Your loan was not approved'])
    expect(letters[0]?.text).toContain(': Too young an account')
  })
})

describe('the agreement', () => {
  it('is kept as it was signed, with the hash that was shown before', async () => {
    const client = await desk.customer()
    const shown = (await client.get('/api/v1/loans/agreement?amount=2000.00&days=30')).json as {
      hash: string
    }
    const signature = { kind: 'typed', name: 'Tan Wei Ling' }
    const loan = (
      await client.post('/api/v1/loans', {
        amount: '2000.00',
        days: 30,
        signature,
        agreementHash: shown.hash,
      })
    ).json as WireLoan
    const kept = (await client.get(`/api/v1/loans/${loan.id}/agreement`)).json as ReplyOf<
      typeof readAgreement
    >
    expect(kept).toMatchObject({
      agreement: shown,
      signature,
      signedBy: 'Tan Wei Ling',
      signedAt: loan.askedAt,
    })
    const { hash, ...text } = kept.agreement
    expect(hashAgreement(text)).toBe(hash)
    const file = await client.get(`/api/v1/loans/${loan.id}/agreement/file`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.text.slice(0, 5)).toBe('%PDF-')
  })

  it.each(locales)('says the same figures in every language, and can be printed: %s', async (locale) => {
    const term = { days: 30, dailyRate: rate(40_000n) }
    const signer = { accountName: '陈伟玲 Tan', accountNumber: '4821300715' }
    const agreement = makeAgreement({ locale, ...signer, amount: cents(200_000n), term })
    expect(agreement.clauses).toHaveLength(6)
    const text = JSON.stringify(agreement)
    for (const figure of [
      '$2,000.00',
      '0.040%',
      '$0.80',
      '$23.20',
      '14.60%',
      '14.11%',
      '$2,023.20',
      '4821 300 715',
    ])
      expect(text).toContain(figure)
    expect(text).not.toMatch(/[{}]\w+[{}]|\{\w+\}/)
    const signature = {
      kind: 'drawn',
      width: 3_350,
      height: 1_440,
      strokes: [
        [
          [300, 700],
          [900, 300],
        ],
        [[50, 50]],
      ],
    } as const
    const pdf = await writeAgreementPdf({
      loanId: 'x',
      agreement,
      signature: { ...signature, strokes: signature.strokes.map((stroke) => stroke.map(([x, y]) => [x, y])) },
      signedBy: signer.accountName,
      signedAt: new Date('2026-11-14T12:26:00Z'),
    })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBeLessThan(200_000)
  })
})
