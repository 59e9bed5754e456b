import { usePageQuery } from '../shell/page-context.ts'
import { ParticipationStory } from './ParticipationStory.tsx'
import { RecordList } from './RecordList.tsx'

/** All participations; one of them is a view of the same page. */
export function RecordPage() {
  const query = usePageQuery()
  const id = query.get('id')
  return id === null ? (
    <RecordList asked={query.get('strategy') ?? ''} />
  ) : (
    <ParticipationStory key={id} id={id} />
  )
}
