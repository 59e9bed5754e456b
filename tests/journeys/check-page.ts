import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sidewaysScroll, smallTargets } from './check-targets.ts'
import { phone } from './launch-browser.ts'

export async function violations(page: Page): Promise<string[]> {
  // Legacy mode: there are no frames, and it spares opening a second page for every look.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

export async function checkSizes(page: Page, where: string): Promise<void> {
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
