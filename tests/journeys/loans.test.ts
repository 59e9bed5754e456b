import { routes } from '@candor/app/routes.ts'
import { cents } from '@candor/domain/money/cents.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { shown } from './cash-steps.ts'
import { languagesOf } from './check-page.ts'
import {
  act,
  chooseLoan,
  drawSignature,
  loanTexts,
  noteLongEquity,
  passLoans,
  rejectLoans,
  serveLoans,
} from './loan-steps.ts'
import { openCandor } from './open-candor.ts'
import { passDays } from './portfolio-steps.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const { path } = routes.loan
const usd = (dollars: bigint) => cents(dollars * 100n)
const equity = usd(24_600n)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe.each(languagesOf('zh'))('in %s, a loan', (locale) => {
  const say = loanTexts(locale)

  it('is applied for, signed, paid out, blocks a withdrawal, is paid back and frees it; another is rejected with a reason', async () => {
    const { page, open, context } = await journey.visit({ memory: { locale } })
    await signInTrial(context)
    await noteLongEquity(journey.candor, equity)

    // Applied for and signed with a name, after reading the whole agreement.
    await open(path)
    await chooseLoan(page, usd(2_000n), 30)
    await shown(page, '$2,023.20').waitFor()
    await act(page).click()
    await shown(page, say('loan.read-agreement')).click()
    await page.locator('main ol:visible').waitFor()
    await button(page, say('loan.sign-typed')).click()
    await page.getByRole('textbox', { name: say('loan.sign-name') }).fill('Tan Wei Ling')
    await button(page, say('loan.sign-apply', { amount: '$2,000.00' })).click()
    await page.getByText(say('loan-application-submitted')).waitFor()
    await shown(page, say('loan.pending-review')).first().waitFor()

    // Paid out: the page that is open learns it by itself.
    await passLoans(journey.candor)
    await shown(page, say('loan.pending-repayment')).first().waitFor()
    await button(page, say('loan.repay-all', { amount: '$2,000.00' })).waitFor()

    // Withdrawals are refused, with the way to the loan.
    await open(routes.withdraw.path)
    await shown(page, say('outstanding-loan')).waitFor()
    await page.getByRole('link', { name: say('withdraw.loan') }).click()
    await page.getByRole('link', { name: say('loan.owed-row', { amount: '$2,000.00' }) }).click()

    // A part, then all of it.
    await button(page, say('loan.pay-now')).click()
    await page.getByRole('textbox', { name: say('repay.amount') }).fill('500')
    await button(page, say('repay.act', { amount: '$500.00' })).click()
    await page.getByText(say('repay.done', { amount: '$500.00' })).waitFor()
    await page.getByRole('link', { name: say('loan.schedule') }).click()
    await button(page, say('loan.repay-all', { amount: '$1,500.00' })).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByText(say('repay.all-done'), { exact: true }).waitFor()
    await shown(page, say('loan.repaid')).first().waitFor()

    // Withdrawing works again.
    await open(routes.withdraw.path)
    await page.getByRole('textbox', { name: say('withdraw.amount'), exact: true }).fill('50')
    await button(page, say('withdraw.submit', { amount: '$50.00' })).click()
    await expect.poll(() => page.url()).toContain('id=')

    // Another one is rejected, and says why.
    await open(`${path}?view=apply&amount=300.00&days=7`)
    await drawSignature(page)
    await act(page).click()
    await shown(page, say('loan.pending-review')).first().waitFor()
    await rejectLoans(journey.candor, 'R 1: 42')
    await shown(page, say('loan.review-rejected')).first().waitFor()
    await shown(page, say('loan.step-reason', { reason: 'R 1: 42' })).waitFor()
  })
})

const sayEnglish = loanTexts('en')

describe('what a loan costs', () => {
  it('is shown before it is signed, day by day, under a finger and with keys', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await noteLongEquity(journey.candor, equity)
    await open(path)
    await page.getByRole('button', { name: /how it is made up/ }).click()
    await page.getByRole('dialog').getByText('$24,600.00').waitFor()
    await page.getByRole('dialog').getByText('$7,380.00').filter({ visible: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await chooseLoan(page, usd(2_000n), 30)
    for (const figure of ['0.040%', '$0.80', '14.60%', '14.11%', '$23.20', '$2,023.20'])
      await shown(page, figure).first().waitFor()
    const curve = page.getByRole('slider', { name: sayEnglish('loan.cost-label') })
    const read = () => curve.getAttribute('aria-valuetext')
    await curve.focus()
    await page.keyboard.press('Home')
    expect(await read()).toMatch(/^Day 1, until .*: no interest, \$2,000\.00 to pay back$/)
    await page.keyboard.press('ArrowRight')
    expect(await read()).toMatch(/^Day 2, until .*: \$0\.80 interest, \$2,000\.80 to pay back$/)
    await page.keyboard.press('End')
    expect(await read()).toMatch(/^Day 30, until .*: \$23\.20 interest, \$2,023\.20 to pay back$/)
    await curve.blur()
    const box = await curve.boundingBox()
    if (!box) throw new Error('there is no curve')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await shown(page, /^Day 1\d, until/).waitFor()
  })

  it('is refused with the reason at its field', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await open(path)
    const amount = page.getByRole('textbox', { name: 'Loan amount' })
    await amount.fill('')
    await act(page).click()
    await shown(page, 'Please enter a valid loan amount').waitFor()
    await shown(page, 'Please choose a loan term').waitFor()
    // A fresh account may borrow the least.
    await chooseLoan(page, cents(100_01n), 7)
    await act(page).click()
    await shown(page, 'The amount cannot exceed the maximum loan limit').waitFor()
    await amount.fill('100')
    await act(page).click()
    await button(page, sayEnglish('loan.sign-apply', { amount: '$100.00' })).click()
    await shown(page, 'Please sign, or type your name').waitFor()

    // What the server refuses is said with its reason.
    await open(`${path}?view=apply&amount=150.00&days=7`)
    await button(page, sayEnglish('loan.sign-apply', { amount: '$150.00' })).waitFor()
    await drawSignature(page)
    expectTrouble(/loans|409/)
    await act(page).click()
    await shown(page, 'Failed to submit loan application').waitFor()
    await shown(page, 'The amount cannot exceed the maximum loan limit').last().waitFor()
  })
})

describe('a loan that runs', () => {
  it('adds interest by the day, says plainly that it is late, and is kept as a signed agreement', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await noteLongEquity(journey.candor, equity)
    await open(`${path}?view=apply&amount=1000.00&days=7`)
    await drawSignature(page)
    await act(page).click()
    await shown(page, 'Pending review').first().waitFor()
    // Who is about to withdraw is told by the page itself.
    await open(routes.withdraw.path)
    await page.getByRole('textbox', { name: 'Amount', exact: true }).waitFor()
    await passLoans(journey.candor)
    await shown(page, 'Withdrawal failed: There is an outstanding loan on the account').waitFor()
    await page.goBack()
    await shown(page, 'Pending repayment').first().waitFor()

    // Nine windows after the free one have begun, two of them after the due date.
    await passDays(journey.candor, context, 8.5)
    await serveLoans(journey.candor)
    await page.reload()
    await shown(page, '2 days late').waitFor()
    await shown(page, 'Repay all, $1,004.00').waitFor()
    await shown(page, '0.050% for each day begun').waitFor()
    await shown(page, '$1.00 since it was due').waitFor()
    await page.getByText('nothing is taken by itself', { exact: true }).waitFor()
    await shown(page, 'It became overdue').waitFor()

    await page.getByRole('link', { name: 'Your signed agreement' }).click()
    await page.getByRole('img', { name: 'Signature' }).waitFor()
    const downloading = page.waitForEvent('download')
    await button(page, 'Save as PDF').click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)

    await open(routes.wallet.path)
    await shown(page, 'Taken off the total').waitFor()
    await open(routes.history.path)
    await shown(page, 'Loan paid out').first().click()
    await page.getByRole('link', { name: 'See the request' }).click()
    await page.getByRole('link', { name: /^Loan paid out/ }).click()
    await page.getByRole('link', { name: 'See this loan' }).click()
    await shown(page, 'Repay all, $1,004.00').waitFor()
  })

  itLong('can be taken back before it is decided', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(`${path}?view=apply&amount=100.00&days=7`)
    await drawSignature(page)
    await act(page).click()
    await page.getByText('Loan application submitted successfully').waitFor()
    await button(page, 'Take the request back').click()
    await button(page, 'Take it back').click()
    await page.getByText('Cancellation successful').waitFor()
    await shown(page, 'Taken back').first().waitFor()
    await open(`${path}?view=list`)
    await shown(page, /^Taken back .*nothing was paid out$/).waitFor()
  })
})
