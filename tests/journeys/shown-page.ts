import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The name of the page that is on top; those underneath are hidden. */
export const shownPage = (page: Page): Promise<string | null> =>
  page.locator('[data-page]:visible').getAttribute('data-page')

/** Waits until the browser's history knows of so many sheets and dialogs over the page; it follows them a moment later. */
export const layersSettle = (page: Page, layers: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => (window.history.state as { layers: number }).layers)).toBe(layers)
