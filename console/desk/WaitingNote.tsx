import { reviewedLists } from '@candor/wire/request-lists.ts'
import { useStore } from 'zustand'
import { addressStore } from '../frame/navigate.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useWords } from '../words/use-console-words.ts'
import type { Queue } from './use-queue.ts'

const listed = [...reviewedLists, 'support'] as const

/** How many wait, for the bar, with the way to all that were asked for; nothing until it is known. */
export function WaitingNote({ queue }: { queue: Pick<Queue<{ id: string }>, 'items' | 'more' | 'counts'> }) {
  const say = useWords()
  const place = useStore(addressStore, (state) => listed.find((each) => each === state.place))
  if (queue.items === null) return null
  // Where only a part of the queue is listed, all that wait are counted.
  const n = queue.counts?.waiting ?? queue.items.length
  const isLeast = queue.counts === null && queue.more
  return (
    <>
      <span>{isLeast ? say('queue.more', { n }) : say('queue.waiting', { n })}</span>
      {place && (
        <PlaceLink to={place} query="list=all">
          {say('requests.all')}
        </PlaceLink>
      )}
    </>
  )
}
