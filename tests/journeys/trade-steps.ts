import { randomUUID } from 'node:crypto'
import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import type { BrowserContext, Page } from 'playwright-core'

/** Sends a request that moves money for who is signed in, beside the page: as another device of theirs would. */
export async function sendBeside<Reply>(
  context: BrowserContext,
  path: string,
  body: object | null,
  method = 'POST',
): Promise<Reply> {
  const answer = await context.request.fetch(path, {
    method,
    headers: { 'idempotency-key': randomUUID() },
    ...(body && { data: body }),
  })
  if (answer.status() !== 200) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Reply
}

type Placed = { order: WireOrder; position: WirePosition | null }

/** An order for gold, by default long at 20×. */
export const placeBeside = (context: BrowserContext, order: object): Promise<Placed> =>
  sendBeside(context, '/api/v1/orders', {
    symbol: 'XAUUSD',
    side: 'long',
    leverage: 20,
    quantity: '0.02',
    takeProfit: null,
    stopLoss: null,
    ...order,
  })

export const atMarket = (seen: string) => ({ kind: 'market', seen, tolerancePpm: 1000 })
export const atLimit = (limit: string) => ({ kind: 'limit', limit, until: 'cancelled' })

export const closeBeside = (context: BrowserContext, id: string, quantity: string, seen: string) =>
  sendBeside(context, `/api/v1/positions/${id}/close`, { quantity, seen, tolerancePpm: 50_000 })

/** The order and position as the server has them now. */
export async function storyOf(context: BrowserContext, id: string) {
  const answer = await context.request.get(`/api/v1/orders/${id}`)
  return (await answer.json()) as {
    order: WireOrder
    position: WirePosition
    events: { kind: string; cause: string | null }[]
  }
}

/** From now on the page does not hear what happens to its lists, as behind a bad connection. */
export async function holdLists(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(positions|orders)\?/, (route) => route.abort())
}

/** What can be pressed, the sheet or dialog on top, and words that can be seen. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const sheet = (page: Page) => page.locator('dialog:visible').last()
export const told = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first()
