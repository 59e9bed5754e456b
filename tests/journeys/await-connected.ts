import type { Page } from 'playwright-core'

/**
 * The server must have accepted the socket before it can send anything; a customer's page then fetches what has fired meanwhile. Once it is at
 * rest, however late that is on a busy machine, it reads its postings in the background.
 */
export async function connected(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([
    page.waitForResponse(/\/api\/v1\/alerts$/),
    page.waitForResponse(/\/api\/v1\/ledger\/chain\?/),
    act(),
  ])
  // A request that is still on its way would be refused, or keep the session, before the story says so.
  await page.waitForLoadState('networkidle')
}
