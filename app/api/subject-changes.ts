import type { subjectSchema } from '@candor/wire/subject.ts'
import type * as z from 'zod/mini'

export type Subject = z.output<typeof subjectSchema>

/**
 * Something of the customer's has changed: an order, a deposit, a contract, anything a posting can be about. The socket publishes here; who shows it
 * fetches it again (`follow-account.ts`, `app/start/FiredNoticeHost.tsx`).
 */
const listeners = new Set<(subject: Subject) => void>()

export function onSubjectChanged(listener: (subject: Subject) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes that nobody has followed yet, because what shows them over every page is fetched after the first drawing. */
const mostEarly = 100
let early: Subject[] | null = []

/** As `onSubjectChanged`, with what has changed since the app was opened. For the one listener that must not miss anything. */
export function followSubjects(listener: (subject: Subject) => void): () => void {
  for (const subject of early ?? []) listener(subject)
  early = null
  return onSubjectChanged(listener)
}

export function tellSubjectChanged(subject: Subject): void {
  if (early && early.length < mostEarly) early.push(subject)
  for (const listener of listeners) listener(subject)
}
