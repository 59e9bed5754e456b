import type { EnglishBundles } from '@candor/app/words/english-texts.ts'
import type { Translated } from '@candor/client/words/word-types.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { approveLoans } from '@candor/server/loans/approve-practice-loans.ts'
import { listReviewedLoans } from '@candor/server/loans/loan-table.ts'
import { reviewLoanCommand } from '@candor/server/loans/review-loan-command.ts'
import { accrueLoans, payOutPassed } from '@candor/server/loans/serve-loans.ts'
import { practiceReviewers } from '@candor/server/operators/practice-reviewers.ts'
import type { MessageTexts } from '@candor/wire/messages.en.ts'
import type { Page } from 'playwright-core'
import { asOwner } from '../database/operator-client.ts'
import type { ThrowAwayCandor } from './throw-away-candor.ts'

/** What happens to loans while a customer looks, taken by hand, and what the pages say in each language. */

const loans = await loadEveryLanguage<Translated<EnglishBundles['loans']>>(
  (locale) => import(`../../app/words/loans.${locale}.ts`),
)
const withdrawals = await loadEveryLanguage<Translated<EnglishBundles['withdrawals']>>(
  (locale) => import(`../../app/words/withdrawals.${locale}.ts`),
)
const messages = await loadEveryLanguage<MessageTexts>((locale) => import(`../../wire/messages.${locale}.ts`))

type LoanTexts = Translated<EnglishBundles['loans']> &
  Translated<EnglishBundles['withdrawals']> &
  MessageTexts

/** A text of the loan's pages, the withdrawal's or the catalogue, with its placeholders filled. */
export function loanTexts(locale: keyof typeof loans) {
  const texts = { ...loans[locale], ...withdrawals[locale], ...messages[locale] } as LoanTexts
  return (key: keyof LoanTexts, values: Record<string, string> = {}): string =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, value),
      texts[key] ?? '',
    )
}

/** Lets the newest customer have had this much for the last 40 days, so that there is a limit to borrow from. */
export async function noteLongEquity(candor: ThrowAwayCandor, equity: Cents): Promise<void> {
  await asOwner(candor, async (database) => {
    const { id } = await database
      .selectFrom('customers')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await database
      .insertInto('equity_snapshots')
      .values({
        customer_id: id,
        at: new Date(candor.deps.clock() - 40 * dayMs),
        last_number: 0n,
        equity,
        flow: 0n,
        parts: '[]',
      })
      .execute()
  })
}

/** Whatever is due at this moment is paid out and accrued. */
export async function serveLoans({ deps }: ThrowAwayCandor): Promise<void> {
  await payOutPassed(deps)
  await accrueLoans(deps)
}

/** The practice reviewer comes by, and what has passed is paid out. */
export async function passLoans(candor: ThrowAwayCandor): Promise<void> {
  candor.passTime(6_000)
  await approveLoans(candor.deps)
  await serveLoans(candor)
}

/** A reviewer says no to whatever waits, and why. */
export async function rejectLoans({ deps }: ThrowAwayCandor, reason: string): Promise<void> {
  const [operatorId] = practiceReviewers
  const waiting = await listReviewedLoans(deps.database, {
    statuses: ['pending-review', 'under-review'],
    after: null,
    limit: 10,
    askedBefore: deps.clock() + 1,
  })
  for (const { id, customer_id: customerId } of waiting) {
    const body = { loanId: id, operatorId, verdict: 'reject' as const, reason }
    const outcome = await deps.teller.submit(reviewLoanCommand(customerId, `reject-${id}`, body))
    if (!outcome.ok) throw new Error(`the rejection was refused: ${outcome.refusal.code}`)
  }
}

/** The one button below a page. */
export const act = (page: Page) => page.locator('main button[type=submit]:visible')

/** Fills in how much and for how long. */
export async function chooseLoan(page: Page, amount: Cents, days: number): Promise<void> {
  await page.locator('[data-page=loan] input[type=text]:visible').fill(writeCents(amount))
  await page.locator(`[data-page=loan] input[type=radio][value="${days}"]`).check({ force: true })
}

/** Draws on the pad, as a finger does. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.locator('[data-page=loan] svg[role=img]:visible')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is no pad to sign on')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 40 + step * 14, box.y + 60 + (step % 2) * 30)
  await page.mouse.up()
}
