import type { changedSubjectSchema } from '@candor/wire/socket.ts'
import type * as z from 'zod/mini'

export type Subject = z.output<typeof changedSubjectSchema>

/** Listeners for changes of a deposit, a withdrawal or the verification. The socket publishes; the page that shows it fetches it again. */
const listeners = new Set<(subject: Subject) => void>()

export function onSubjectChanged(listener: (subject: Subject) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellSubjectChanged(subject: Subject): void {
  for (const listener of listeners) listener(subject)
}
