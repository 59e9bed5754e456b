import { secondMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import type { readOverview } from '@candor/wire/overview.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useWords } from '../words/use-console-words.ts'
import css from './FeedStates.module.css'
import { Part } from './Part.tsx'
import { PlainTable } from './PlainTable.tsx'

const cx = classes(css)

type FeedState = ReplyOf<typeof readOverview>['feeds'][number]

/** Each feed with the age of its newest tick; what is later than its limit is marked. */
export function FeedStates({ feeds, at }: { feeds: readonly FeedState[]; at: string }) {
  const say = useWords()
  const age = ({ newestAt, limitSeconds }: FeedState) => {
    if (newestAt === null) return say('overview.never')
    const seconds = Math.max(0, (Date.parse(at) - Date.parse(newestAt)) / secondMs)
    return (
      <span className={cx(seconds > limitSeconds && 'late')}>
        {say('age.seconds', { n: seconds.toFixed(1) })}
      </span>
    )
  }
  return (
    <Part title={say('overview.feeds')} note={say('overview.age-of')}>
      <PlainTable
        label={say('overview.feeds')}
        rows={feeds}
        keyOf={({ source }) => source}
        columns={[
          { id: 'source', head: say('overview.feed'), cell: ({ source }) => <b>{source}</b> },
          {
            id: 'instruments',
            head: say('overview.instruments'),
            figure: true,
            cell: ({ instruments }) => instruments,
          },
          { id: 'age', head: say('overview.age'), figure: true, cell: age },
          {
            id: 'stale',
            head: say('overview.stale'),
            figure: true,
            cell: ({ stale }) => (
              <span className={cx(stale.length > 0 && 'late')} title={stale.join(', ')}>
                {stale.length}
              </span>
            ),
          },
        ]}
      />
    </Part>
  )
}
