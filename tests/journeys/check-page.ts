import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Locale, languageList } from '@candor/client/words/languages.ts'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { byForm } from '../test-form.ts'
import { sidewaysScroll, smallTargets } from './check-targets.ts'
import { phone } from './launch-browser.ts'

/** Every page has a heading, and while it is on its way there is none. */
const isThere = (page: Page): Promise<void> => page.locator('h1:visible').first().waitFor()

/** Without its comments it is read in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds wrong. It is read once for each document, and asked for nothing but what is wrong, which is most of its time. The short form looks
 * at the sheet or dialog on top alone: what lies under it cannot be used, and was looked at before it was opened.
 */
export async function violations(page: Page): Promise<string[]> {
  await isThere(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return await page.evaluate(
    async (isAll) => {
      const top = isAll ? undefined : [...document.querySelectorAll('dialog:modal')].at(-1)
      const { violations: found } = await window.axe.run(top ?? document, { resultTypes: ['violations'] })
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      )
    },
    byForm(false, true),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

export async function checkSizes(page: Page, where: string): Promise<void> {
  await isThere(page)
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ width, height: phone.height })
    expect.soft(await sidewaysScroll(page), `${where} scrolls sideways at ${width}`).toEqual([])
    expect.soft(await smallTargets(page), `${where} at ${width}`).toEqual([])
  }
}

/**
 * The looks a walk over many states is made in: both themes, the language whose words are longest, and one whose letters are widest.
 * Whatever fits in these fits in the other two.
 */
const everyLook = {
  dark: { locale: 'malay', theme: 'dark' },
  light: { locale: 'tw', theme: 'light' },
} as const

type Look = (typeof everyLook)[keyof typeof everyLook]

/** The looks of a walk: one of them in the short form, which differs from walk to walk. */
export const looks = (short: Look['theme']): readonly Look[] =>
  byForm([everyLook[short]], Object.values(everyLook))

/** The languages of a walk that is the same in each: one of them in the short form, which differs from walk to walk. */
export const languagesOf = (short: Locale): readonly Locale[] =>
  byForm(
    [short],
    languageList.map(({ dictValue }) => dictValue),
  )

export async function checkLook(page: Page, { locale, theme }: Look, where: string): Promise<void> {
  expect.soft(await violations(page), `${where}, ${locale}, ${theme}`).toEqual([])
  await checkSizes(page, `${where}, ${locale}`)
}
