import type { QueueView, WireQueueCounts } from '@candor/wire/requests.ts'
import { useWords } from '../words/use-console-words.ts'
import type { CaseList } from './use-others.ts'
import { ViewTabs } from './ViewTabs.tsx'

type QueueTabsProps<View extends QueueView> = {
  place: CaseList
  /** All that waits comes first. */
  views: readonly ['oldest', ...View[]]
  view: 'oldest' | View
  counts: WireQueueCounts | null
}

/** The views of a queue with how many are in each part of it. */
export function QueueTabs<View extends QueueView>({ place, views, view, counts }: QueueTabsProps<View>) {
  const say = useWords()
  const [all, ...parts] = views
  const nameOf = (each: QueueView) => say(`queue.${each}`)
  return (
    <ViewTabs<'oldest' | View>
      place={place}
      view={view}
      label={say('queue.views')}
      tabs={[
        { value: all, label: say('queue.oldest') },
        ...parts.map((value) => ({ value, label: nameOf(value), count: counts?.[value] ?? null })),
      ]}
    />
  )
}
