import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import type { QueueView } from '@candor/wire/requests.ts'
import { useStore } from 'zustand'
import { addressStore, goTo } from '../frame/navigate.ts'
import { useWords } from '../words/use-console-words.ts'
import type { CaseList } from './use-others.ts'
import type { Queue } from './use-queue.ts'

/** All that waits, or one of the views of it. */
type ShownView<View extends QueueView> = 'oldest' | View

/** The view that the address names. */
export function useQueueView<View extends QueueView>(views: readonly View[]): ShownView<View> {
  const named = useStore(addressStore, ({ query }) => new URLSearchParams(query).get('state'))
  return views.find((each) => each === named) ?? 'oldest'
}

type QueueTabsProps<View extends QueueView> = {
  place: CaseList
  views: readonly View[]
  view: ShownView<View>
  queue: Pick<Queue<{ id: string }>, 'counts'>
}

/** The views of a queue with how many are in each. Which one is shown is in the address. */
export function QueueTabs<View extends QueueView>({ place, views, view, queue }: QueueTabsProps<View>) {
  const say = useWords()
  const { counts } = queue
  const labelOf = (each: QueueView) => say(`queue.${each}`)
  return (
    <Tabs<ShownView<View>>
      label={say('queue.views')}
      tabs={[
        { value: 'oldest', label: say('queue.oldest') },
        ...views.map((value) => ({ value, label: labelOf(value), count: counts?.[value] ?? null })),
      ]}
      value={view}
      onChange={(chosen) => goTo(place, null, chosen === 'oldest' ? '' : `state=${chosen}`)}
    />
  )
}
