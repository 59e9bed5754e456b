import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The name of the page that is on top; those underneath are hidden. */
export const shownPage = (page: Page): Promise<string | null> =>
  page.locator('[data-page]:visible').getAttribute('data-page')

/** Waits until the browser's history knows of so many sheets and dialogs over the page; it follows them a moment later. */
export const layersSettle = (page: Page, layers: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => (window.history.state as { layers: number }).layers)).toBe(layers)

/**
 * Closes the one sheet or dialog over the page by Escape, and waits until its entry of the browser's history is gone too. That step back is made a
 * moment later.
 */
export async function closeTop(page: Page): Promise<void> {
  await layersSettle(page, 1)
  await page.keyboard.press('Escape')
  await layersSettle(page, 0)
}
