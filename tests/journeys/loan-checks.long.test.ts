import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { checkLook, looks } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { tellSampleLoans } from './sample-loan-answers.ts'
import { loanSamples } from './sample-loans.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

type Walk = { page: Page; open: (path: string) => Promise<void>; check: (where: string) => Promise<void> }

const { path } = routes.loan

const sheet = (page: Page) => page.getByRole('dialog').locator('visible=true')

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
}

/** The way to its agreement says that this loan is shown and not the one before it. */
async function openLoan({ page, open }: Pick<Walk, 'page' | 'open'>, id: string): Promise<void> {
  await open(`${path}?id=${id}`)
  await page.locator(`main a[href*="${id}"]:visible`).first().waitFor()
}

async function walkApplying({ page, open, check }: Walk): Promise<void> {
  await open(path)
  const amount = page.locator('main input[type=text]:visible')
  await amount.fill('')
  await page.locator('button[type=submit]:visible').click()
  await page.locator('[role=radiogroup][aria-invalid=true]:visible').waitFor()
  await check('a loan without an amount and a term')
  await amount.fill('2000')
  await page.locator('main input[type=radio]').nth(1).check({ force: true })
  await page.locator('main dl:visible').first().waitFor()
  await check('what a loan costs')
  await page.locator('main button:visible', { hasText: '$7,380.00' }).click()
  await sheet(page).locator('dl').waitFor()
  await check('how the limit comes about')
  await closeSheet(page)
  await page.locator('button[type=submit]:visible').click()
  await page.locator('[data-page=loan] svg[role=img]:visible').waitFor()
  await page.locator('button[type=submit]:visible').click()
  await page.locator('[aria-invalid=true]:visible').waitFor({ state: 'attached' })
  await check('an application that is not signed')
  await page.locator('main button:visible').nth(-2).click()
  await page.locator('main input[type=text]:visible').waitFor()
  await check('signing with a name')
  await open(`${path}?view=agreement&amount=2000.00&days=15`)
  await page.locator('main ol:visible').waitFor()
  await check('the whole agreement')
  await open(`${path}?view=list`)
  await page.locator('main select:visible').waitFor()
  await page.locator('main [aria-busy=true]:visible').waitFor({ state: 'hidden' })
  await check('no loans yet')
}

async function walkLoans({ page, open, check }: Walk): Promise<void> {
  await open(path)
  await page.locator('main li:visible').first().waitFor()
  await check('the loan page while something is owed')
  await open(`${path}?view=list`)
  await page.locator('main li:visible').nth(5).waitFor()
  await check('all loans')
  for (const { id, status } of loanSamples) {
    await openLoan({ page, open }, id)
    await check(`a loan ${status}, ${id.slice(-1)}`)
  }
  const [running] = loanSamples
  await openLoan({ page, open }, running?.id ?? '')
  await page.locator('main button:visible').last().click()
  await sheet(page).locator('dl').waitFor()
  await check('repaying all')
  await sheet(page).locator('input[value=part]').check({ force: true })
  await sheet(page).locator('input[type=text]').fill('99999')
  await sheet(page).locator('button[type=submit]').click()
  await sheet(page).locator('[aria-invalid=true]').waitFor()
  await check('paying back more than is owed')
  await closeSheet(page)
  await open(`${path}?id=${running?.id}&view=agreement`)
  await page.locator('main svg[role=img]:visible').waitFor()
  await check('the signed agreement')
}

describe('loans hold in every state', () => {
  it.each(looks('dark'))('in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const { page, open, context } = await journey.visit({ memory: { locale, theme } })
    await signInTrial(context)
    const walk = { page, open, check: (where: string) => checkLook(page, look, where) }
    await tellSampleLoans(context, { owing: false })
    await walkApplying(walk)
    await context.unrouteAll()
    await tellSampleLoans(context, { owing: true })
    await walkLoans(walk)
  })
})
