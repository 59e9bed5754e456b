import type { changedSubjectSchema } from '@candor/wire/socket.ts'
import type * as z from 'zod/mini'

export type Subject = z.output<typeof changedSubjectSchema>

/** Who wants to know that a deposit, a withdrawal or the verification has moved on. The socket tells; the page that shows it asks for it anew. */
const listeners = new Set<(subject: Subject) => void>()

export function onSubjectChanged(listener: (subject: Subject) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellSubjectChanged(subject: Subject): void {
  for (const listener of listeners) listener(subject)
}
