import type { Page } from 'playwright-core'

/** The name of the page that is on top; those underneath are hidden. */
export const shownPage = (page: Page): Promise<string | null> =>
  page.locator('[data-page]:visible').getAttribute('data-page')
