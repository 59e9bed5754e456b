import { practiceReviewers } from '@candor/server/operators/practice-reviewers.ts'
import { actOnConversation } from '@candor/server/support/act-on-conversation.ts'
import { answerMessage } from '@candor/server/support/answer-message.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ThrowAwayCandor } from './throw-away-candor.ts'

/** Where a message is written, and where messages are. */
export const box = (page: Page) => page.locator('textarea:visible')
export const log = (page: Page) => page.getByRole('log').locator('visible=true')

export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

let answers = 0

/** The conversation of whoever waits longest. */
const waitingConversation = ({ deps }: ThrowAwayCandor) =>
  deps.database
    .selectFrom('conversations')
    .selectAll()
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .executeTakeFirstOrThrow()

/** Somebody answers, in the conversation of whoever waits longest or in one that is named. */
export async function answer(candor: ThrowAwayCandor, text: string, conversation?: string): Promise<string> {
  const { deps } = candor
  const [operatorId] = practiceReviewers
  const operator = await deps.database
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', operatorId ?? 0n)
    .executeTakeFirstOrThrow()
  const id = conversation ?? (await waitingConversation(candor)).id
  answers += 1
  const now = deps.clock()
  const live = { sessionId: 0n, operator, startedAt: now, seenAt: now, endsAt: now, confirmedAt: now }
  const key = `journey-answer-${answers}`
  const work = answerMessage(deps.config.support, { operatorId: operator.id, key, text })
  const done = await actOnConversation(deps, live, { id, act: 'answered-customer' }, work)
  expect(done).toMatchObject({ ok: true })
  return id
}
