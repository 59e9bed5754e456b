import { useWords } from '../words/use-console-words.ts'
import type { Queue } from './use-queue.ts'

/** How many wait, for the bar; nothing until it is known. */
export function WaitingNote({ queue }: { queue: Pick<Queue<{ id: string }>, 'items' | 'more'> }) {
  const say = useWords()
  if (queue.items === null) return null
  const n = queue.items.length
  return <>{queue.more ? say('queue.more', { n }) : say('queue.waiting', { n })}</>
}
