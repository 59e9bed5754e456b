import type { Page } from 'playwright-core'

/** The server must have taken the socket before it can tell it anything; a customer's page then asks what has fired meanwhile. */
export async function connected(page: Page, act: () => Promise<void>): Promise<void> {
  const opened = page.waitForResponse(/\/api\/v1\/alerts$/)
  await act()
  await opened
  // A request that is still on its way would be refused, or keep the session, before the story says so.
  await page.waitForLoadState('networkidle')
}
