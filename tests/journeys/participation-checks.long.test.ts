import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { checkLook, looks } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import {
  participations,
  sampleProof,
  tellSampleParticipations,
  tellSampleProof,
} from './sample-participations.ts'
import { tellSampleStrategies, untestedSample } from './sample-strategies.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

type Walk = { page: Page; open: (path: string) => Promise<void>; check: (where: string) => Promise<void> }

/** The one button of the bar below a page. */
const act = (page: Page) => page.locator('main button:visible').last()

const sheet = (page: Page) => page.getByRole('dialog').locator('visible=true')

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
}

async function walkStrategies({ page, open, check }: Walk): Promise<void> {
  await open(routes.ai.path)
  await page.locator('[role=tabpanel] li:visible').first().waitFor()
  await check('the strategies')
  await open(`${routes.aiDetail.path}?id=${untestedSample}`)
  await page.locator('main a:visible').last().waitFor()
  await check('a strategy that is being tested')
  const detail = `${routes.aiDetail.path}?id=learned-stocks`
  await open(detail)
  await page.locator('dl:visible').first().waitFor()
  await check('a strategy')
  await act(page).click()
  await sheet(page).locator('input[type=text]').fill('1')
  await sheet(page).locator('button[type=submit]').click()
  await page.locator('[aria-invalid=true]:visible').waitFor()
  await check('too little to take part with')
  await closeSheet(page)
  for (const view of ['trades', 'test', 'model']) {
    await open(`${detail}&view=${view}`)
    await page
      .locator(view === 'trades' ? 'main li:visible' : 'main table:visible')
      .first()
      .waitFor()
    await check(`its view ${view}`)
  }
}

async function walkParticipations({ page, open, check }: Walk): Promise<void> {
  await open(routes.aiRecord.path)
  await page.locator('main li:visible').first().waitFor()
  await check('the record')
  for (const { id, status } of participations) {
    await open(`${routes.aiRecord.path}?id=${id}`)
    await page.locator('ol:visible').waitFor()
    await check(`the story of one ${status}`)
  }
  const running = participations.find(({ status }) => status === 'in-progress')
  await open(`${routes.aiRecord.path}?id=${running?.id}`)
  await page.locator('ol:visible').waitFor()
  await act(page).click()
  await sheet(page).locator('input[value=part]').check({ force: true })
  await check('taking a part out')
  await closeSheet(page)
  await open(`${routes.wallet.path}?tab=positions`)
  await page.locator('[role=tabpanel] li:visible').first().waitFor()
  await check('participations in the wallet')
}

/** Opens every group of checks, each with what it has found. */
async function unfold(page: Page): Promise<void> {
  await page.locator('main section [role=status]:visible, dialog section [role=status]:visible').waitFor()
  for (const fold of await page.locator('summary:visible').all()) await fold.click()
}

async function walkProofs({ page, open, check }: Walk): Promise<void> {
  const ended = participations.find(({ status }) => status === 'completed')
  await open(`${routes.aiRecord.path}?id=${ended?.id}`)
  await page.locator('ol:visible').waitFor()
  await tellSampleProof(page.context(), 'fee-on-a-loss')
  await act(page).click()
  await sheet(page).locator('section[role=alert]').waitFor()
  await check('the check of one that does not hold')
  await closeSheet(page)
  await open(`${routes.helpArticle.path}?article=proof`)
  const buffer = Buffer.from(sampleProof('honest-participation'))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'participation.proof.json', mimeType: 'application/json', buffer })
  await unfold(page)
  await check('a file that holds')
}

describe('strategies and participations hold in every state', () => {
  it.each(looks('light'))('in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const { page, open, context, expectTrouble } = await journey.visit({ memory: { locale, theme } })
    // The sample of a proof is from another log than this server's.
    expectTrouble(/log\/consistency/)
    await signInTrial(context)
    await tellSampleStrategies(context)
    await tellSampleParticipations(context)
    const walk = { page, open, check: (where: string) => checkLook(page, look, where) }
    await walkStrategies(walk)
    await walkParticipations(walk)
    await walkProofs(walk)
  })
})
