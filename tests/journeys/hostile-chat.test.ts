import { routes } from '@candor/app/routes.ts'
import { practiceReviewers } from '@candor/server/operators/practice-reviewers.ts'
import { appendMessage } from '@candor/server/support/append-message.ts'
import { lockConversation } from '@candor/server/support/conversation-table.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asOwner } from '../database/operator-client.ts'
import { languagesOf } from './check-page.ts'
import { sidewaysScroll } from './check-targets.ts'
import { hostileWords, shortHostile } from './hostile-words.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { answer, box, log } from './support-steps.ts'

const journey = openCandor()

async function send(context: BrowserContext, text: string, key: string): Promise<string> {
  const sent = await context.request.post('/api/v1/support/messages', {
    data: { text },
    headers: { 'idempotency-key': key },
  })
  expect(sent.status(), text.slice(0, 40)).toBe(200)
  const { conversation } = (await (await context.request.get('/api/v1/support')).json()) as {
    conversation: { id: string }
  }
  return conversation.id
}

/** A proof that fails, whose findings are in the device's own words, and a request that was rejected for a reason of an operator's. */
async function attachHostile(conversation: string): Promise<void> {
  const { deps } = journey.candor
  const now = deps.clock()
  const facts = {
    id: '0190a000-0000-7000-8000-000000000001',
    symbol: null,
    side: null,
    strategy: shortHostile(40),
    amount: '999999999999.99',
    firstPrice: null,
    lastPrice: null,
    outcome: null,
    profit: '-999999999999.99',
    timeLimit: null,
    leverage: null,
    at: new Date(now).toISOString(),
    endedAt: null,
  }
  const rejected = { ...facts, kind: 'deposit', status: 'rejected', reason: shortHostile(500) }
  const settled = { ...facts, kind: 'contract', status: 'settled', reason: null }
  const report = { id: facts.id, bytes: 1 }
  const failed = [{ check: shortHostile(40), says: shortHostile(300) }]
  await deps.database.transaction().execute(async (transaction) => {
    for (const attachment of [
      { kind: 'receipt', receipt: rejected },
      { kind: 'proof', receipt: settled, report, passed: 10, failed },
    ]) {
      const held = await lockConversation(transaction, conversation)
      if (!held) throw new Error('there is no conversation')
      const key = `hostile-${attachment.kind}`
      const written = { author: 'customer', key, body_hash: Buffer.alloc(32), text: '' } as const
      await appendMessage(
        transaction,
        held,
        { ...written, attachment: JSON.stringify(attachment) },
        held.waiting_since?.getTime() ?? now,
      )
    }
  })
}

/** Whoever answers has a name that somebody chose badly. */
const renameOperator = () =>
  asOwner({ databaseUrl: journey.candor.databaseUrl }, (database) =>
    database
      .updateTable('operators')
      .set({ name: shortHostile(60) })
      .where('id', '=', practiceReviewers[0] ?? 0n)
      .execute(),
  )

/** Nothing has run, nothing of it became part of the page, and nothing sticks out. */
async function isUnharmed(page: Page, where: string): Promise<void> {
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 812 })
    expect.soft(await sidewaysScroll(page), `${where} at ${width}`).toEqual([])
  }
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    strange: document.querySelectorAll(
      'main :is(iframe, script, [onerror], [onload], [style*="fixed"], a[href^="javascript"])',
    ).length,
    pictures: document.querySelectorAll('[role=log] img').length,
  }))
  expect(found, where).toEqual({ ran: false, strange: 0, pictures: 0 })
}

describe('hostile words', () => {
  it.each(languagesOf('tw'))('of customers and operators are shown as words, in %s', async (locale) => {
    const { page, context, open } = await journey.visit({ memory: { locale } })
    page.on('dialog', (dialog) => expect.fail(`a dialog says ${dialog.message()}`))
    await signInTrial(context)
    await renameOperator()
    let conversation = ''
    for (const [name, text] of Object.entries(hostileWords)) {
      conversation = await send(context, text, `hostile-${name}`)
      await answer(journey.candor, text, conversation)
    }
    await send(context, 'the last of them', 'hostile-end')
    await attachHostile(conversation)
    await open(routes.support.path)
    await log(page).getByText('the last of them').waitFor()
    await isUnharmed(page, `the conversation, ${locale}`)
    await box(page).fill(hostileWords['markup'] ?? '')
    await isUnharmed(page, `what is typed, ${locale}`)
    await box(page).fill(hostileWords['unbroken'] ?? '')
    await isUnharmed(page, `the longest message, ${locale}`)
    await box(page).fill('')
    await page.locator('header:visible button').last().click()
    const sheet = page.getByRole('dialog').locator('visible=true')
    await sheet.getByRole('searchbox').fill('window.ran')
    await sheet.getByText('<script>').filter({ visible: true }).first().waitFor()
    await isUnharmed(page, `the search of the conversation, ${locale}`)
    await open(`${routes.help.path}?q=${encodeURIComponent(hostileWords['markup'] ?? '')}`)
    await page.locator('h2:visible').first().waitFor()
    await isUnharmed(page, `the search of the articles, ${locale}`)
    await open(`${routes.support.path}?about=${encodeURIComponent('<script>')}&id=1&article=<svg onload=1>`)
    await box(page).waitFor()
    await isUnharmed(page, `the address, ${locale}`)
  })

  it('of an operator who stops somebody from writing are words too', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    const conversation = await send(context, 'Hello', 'hostile-muted')
    const { deps } = journey.candor
    const { customer_id } = await deps.database
      .selectFrom('conversations')
      .select('customer_id')
      .where('id', '=', conversation)
      .executeTakeFirstOrThrow()
    const now = deps.clock()
    await deps.database
      .insertInto('support_mutes')
      .values({
        id: '0190a000-0000-7000-8000-00000000000a',
        customer_id,
        operator_id: practiceReviewers[0] ?? 0n,
        reason: shortHostile(500),
        at: new Date(now),
        until: new Date(now + 3_600_000),
        lifted_at: null,
      })
      .execute()
    await open(routes.support.path)
    await page.getByText('You cannot write until').waitFor()
    await isUnharmed(page, 'the reason of a mute')
    expect(await box(page).count()).toBe(0)
  })
})
