import type { Page } from 'playwright-core'

/** Requests still arrive, only their answers are lost. Returns how to end it, which waits for the requests that are under way. */
export const loseAnswers = async (page: Page, url: string): Promise<() => Promise<void>> => {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    await route.abort()
  })
  return () => page.unrouteAll({ behavior: 'wait' })
}
