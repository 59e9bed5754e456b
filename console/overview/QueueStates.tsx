import { minuteMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { useStore } from 'zustand'
import { Part } from '../desk/Part.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { sayAge } from '../desk/use-age.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { mayOpen, type PlaceName, placeNames } from '../frame/place-table.ts'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useWords } from '../words/use-console-words.ts'
import css from './QueueStates.module.css'
import type { Overview } from './read-overview.ts'

const cx = classes(css)

type QueueState = Overview['queues'][number]

/** Above this part of what was promised, the bar warns. */
const nearPercent = 80

const usedPercent = ({ oldestAt, dueAt }: QueueState, now: number): number => {
  if (oldestAt === null || dueAt === null) return 0
  const whole = Date.parse(dueAt) - Date.parse(oldestAt)
  return whole <= 0 ? 100 : Math.max(0, Math.round(((now - Date.parse(oldestAt)) / whole) * 100))
}

function Used({ queue, now }: { queue: QueueState; now: number }) {
  const used = usedPercent(queue, now)
  return (
    <span className={cx('used')}>
      <span className={cx('track')}>
        <span
          className={cx('bar', used >= 100 ? 'late' : used >= nearPercent && 'near')}
          style={{ width: `${Math.min(used, 100)}%` }}
        />
      </span>
      {`${used}%`}
    </span>
  )
}

function State({ queue, now }: { queue: QueueState; now: number }) {
  const say = useWords()
  if (queue.waiting === 0) return <span className={cx('tags')}>{say('overview.nobody')}</span>
  const late = usedPercent(queue, now) >= 100
  return (
    <span className={cx('tags')}>
      {late && <Tag tone="danger">{say('overview.late')}</Tag>}
      {queue.secondPerson > 0 && <Tag tone="warn">{say('overview.second', { n: queue.secondPerson })}</Tag>}
      {queue.flagged > 0 && <Tag tone="danger">{say('overview.flagged', { n: queue.flagged })}</Tag>}
      {!late && queue.secondPerson === 0 && queue.flagged === 0 && say('overview.on-time')}
    </span>
  )
}

/** Each queue's oldest request against what its customer was promised. */
export function QueueStates({ queues, at }: { queues: readonly QueueState[]; at: string }) {
  const say = useWords()
  const roles = useStore(operatorStore, (state) => operatorOf(state)?.roles ?? [])
  const now = Date.parse(at)
  const name = ({ queue }: QueueState) => {
    const place = placeNames.find((each): each is PlaceName => each === queue)
    const label = say(`place.${queue}`)
    return place && mayOpen(place, roles) ? <PlaceLink to={place}>{label}</PlaceLink> : label
  }
  const age = ({ oldestAt }: QueueState) => (oldestAt === null ? '' : sayAge(say, now - Date.parse(oldestAt)))
  return (
    <Part title={say('overview.queues')} note={say('overview.against')}>
      <PlainTable
        label={say('overview.queues')}
        rows={queues}
        keyOf={({ queue }) => queue}
        columns={[
          { id: 'queue', head: say('overview.queue'), cell: (row) => <b>{name(row)}</b> },
          { id: 'waiting', head: say('overview.waiting'), figure: true, cell: ({ waiting }) => waiting },
          { id: 'oldest', head: say('overview.oldest'), figure: true, cell: age },
          { id: 'used', head: say('overview.of-promise'), cell: (row) => <Used queue={row} now={now} /> },
          {
            id: 'promise',
            head: say('overview.promise'),
            cell: ({ promisedMinutes }) => (
              <span className={cx('promise')}>{sayAge(say, promisedMinutes * minuteMs)}</span>
            ),
          },
          { id: 'state', head: say('overview.state'), cell: (row) => <State queue={row} now={now} /> },
        ]}
      />
    </Part>
  )
}
