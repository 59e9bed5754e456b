import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sidewaysScroll, smallTargets } from './check-targets.ts'
import { phone } from './launch-browser.ts'

/** Every page has a heading, and while it is on its way there is none. */
const isThere = (page: Page): Promise<void> => page.locator('h1:visible').first().waitFor()

/** What axe finds wrong. It is read once for each document, and asked for nothing but what is wrong, which is most of its time. */
export async function violations(page: Page): Promise<string[]> {
  await isThere(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async () => {
    const { violations: found } = await window.axe.run(document, { resultTypes: ['violations'] })
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  })
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
export const looks = [
  { locale: 'malay', theme: 'dark' },
  { locale: 'tw', theme: 'light' },
] as const

export type Look = (typeof looks)[number]

export async function checkLook(page: Page, { locale, theme }: Look, where: string): Promise<void> {
  expect.soft(await violations(page), `${where}, ${locale}, ${theme}`).toEqual([])
  await checkSizes(page, `${where}, ${locale}`)
}
