import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { connectionStore } from './connection-store.ts'
import { accountOf, sessionStore } from './session-store.ts'
import { onSubjectChanged, type Subject } from './subject-changes.ts'

/** What lists of things that are the customer's have in common: they are read whole, kept by account, and follow what changes. */

export const accountNow = (): string | null => accountOf(sessionStore.getState())

type Page<Item> = { ok: true; items: Item[]; more: boolean } | { ok: false; refusal: ApiRefusal }

/** All pages of a list. There are few, because what can be open at once is limited. */
export async function readAll<Item extends { id: string }>(
  readPage: (before: string | undefined) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const items: Item[] = []
  for (;;) {
    const page = await readPage(items.at(-1)?.id)
    if (!page.ok) return page
    items.push(...page.items)
    if (!page.more) return { ok: true, items, more: false }
  }
}

/** A request that arrives during a read causes one more read: the answer under way may be older. */
export function readingOnce(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null
  let again = false
  return function load() {
    if (reading) {
      again = true
      return reading
    }
    reading = read().finally(() => {
      reading = null
      if (!again) return
      again = false
      void load()
    })
    return reading
  }
}

/** One more, one that has changed in its place, or one less. */
export function put<Item extends { id: string }>(
  items: readonly Item[],
  item: Item,
  stays: boolean,
): readonly Item[] {
  if (!stays) return items.filter(({ id }) => id !== item.id)
  const known = items.some(({ id }) => id === item.id)
  return known ? items.map((each) => (each.id === item.id ? item : each)) : [item, ...items]
}

type Followed = {
  load: () => Promise<void>
  concerns: (kind: Subject['kind']) => boolean
  accountShown: () => string | null
}

/** Reads anew when something changed, when the service is back and when somebody else has logged in, while anything shows it. */
export function followingAccount({ load, concerns, accountShown }: Followed): () => () => void {
  let shown = 0
  let unfollow: (() => void) | null = null
  return () => {
    shown += 1
    if (shown === 1) {
      void load()
      const ends = [
        onSubjectChanged(({ kind }) => concerns(kind) && void load()),
        connectionStore.subscribe(({ lostAt }, before) => {
          if (lostAt === null && before.lostAt !== null) void load()
        }),
        sessionStore.subscribe((session) => {
          if (accountOf(session) !== accountShown()) void load()
        }),
      ]
      unfollow = () => {
        for (const end of ends) end()
      }
    }
    return () => {
      shown -= 1
      if (shown === 0) unfollow?.()
    }
  }
}
