import { type PageName, pageNames, routeOf } from '@candor/app/routes.ts'
import { languageList } from '@candor/app/words/languages.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkSizes, violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

/** The pages that have something of their own; the others share one that says what is to come. */
const mainPages: readonly PageName[] = ['home', 'my', 'preferences', 'language', 'login', 'register', 'help']
const themes = ['dark', 'light'] as const

async function show(page: Page, name: PageName | 'missing'): Promise<void> {
  await page.evaluate(
    (path) => {
      window.location.hash = path
    },
    name === 'missing' ? '/pages/nowhere' : routeOf(name).path,
  )
  await page.locator(`[data-page=${name}]:visible`).locator('h1, p, h2').first().waitFor()
}

describe('every page', () => {
  for (const theme of themes) {
    it(`has no accessibility violation in the ${theme} theme`, async () => {
      const { page, open, context } = await journey.visit({ memory: { theme } })
      await signInTrial(context)
      await open('/')
      for (const name of [...pageNames, 'missing'] as const) {
        await show(page, name)
        expect.soft(await violations(page), `${name}, ${theme}`).toEqual([])
      }
    })
  }

  it('has targets of 44 px and does not scroll sideways', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/')
    for (const name of [...pageNames, 'missing'] as const) {
      await show(page, name)
      await checkSizes(page, name)
    }
  })
})

describe('the main pages', () => {
  for (const { dictValue } of languageList.slice(1)) {
    it(`hold in ${dictValue}`, async () => {
      const { page, open, context } = await journey.visit({ memory: { locale: dictValue } })
      await signInTrial(context)
      await open('/')
      for (const name of mainPages) {
        await show(page, name)
        await checkSizes(page, `${name}, ${dictValue}`)
      }
    })
  }

  for (const theme of themes) {
    it(`hold for a visitor, and in the states of a form, in the ${theme} theme`, async () => {
      const { page, open } = await journey.visit({ memory: { theme } })
      await open('/')
      expect.soft(await violations(page), 'home of a visitor').toEqual([])
      for (const name of ['login', 'register'] as const) {
        await show(page, name)
        await page.locator('button[type=submit]:visible').click()
        await page.locator('[aria-invalid=true]:visible').first().waitFor()
        expect.soft(await violations(page), `${name} with errors`).toEqual([])
        await checkSizes(page, `${name} with errors`)
      }
      await page.getByRole('button', { name: 'Read the risks' }).click()
      await page.getByRole('dialog').waitFor()
      expect.soft(await violations(page), 'the risks').toEqual([])
    })
  }
})
