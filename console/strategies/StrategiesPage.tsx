import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment, formatTime } from '@candor/kit/numbers/format-date.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { listStrategyDesk } from '@candor/wire/strategy-changes.ts'
import { useStore } from 'zustand'
import { Desk } from '../desk/Desk.tsx'
import { moneyText } from '../desk/money-text.ts'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { Part } from '../desk/Part.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { sayStrategy } from '../desk/say-strategy.ts'
import { useWalk } from '../desk/walk-list.ts'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { addressStore } from '../frame/navigate.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './StrategiesPage.module.css'
import { StrategyChange } from './StrategyChange.tsx'

const cx = classes(css)

type Counted = ReplyOf<typeof listStrategyDesk>
type Strategy = Counted['strategies'][number]

const read: Reader<Counted> = (_id, options) => sendRequest(listStrategyDesk, {}, options)

function StrategyLinks({ all, open }: { all: readonly Strategy[]; open: string | null }) {
  const say = useWords()
  if (all.length === 0) return <p className={cx('choose')}>{say('strategies.none')}</p>
  return (
    <ul>
      {all.map(({ id, endedAt, minimum }) => (
        <li key={id}>
          <PlaceLink
            to="strategies"
            id={id}
            className={cx('link', id === open && 'open')}
            aria-current={id === open ? 'true' : undefined}
          >
            <b>{sayStrategy(say, id)}</b>
            <span>{endedAt === null ? moneyText(minimum) : say('strategies.ended')}</span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  )
}

type Effect = { id: string; what: string; count: number | null; money: string | null; effect: string }

/** What the end of a strategy does, counted now. */
function EndPreview({ strategy, at }: { strategy: Strategy; at: string }) {
  const say = useWords()
  const locale = useLocale()
  const { participants, worth, waiting, waitingAmount, open, equity, endedAt } = strategy
  const effects: readonly Effect[] = [
    { id: 'join', what: say('strategies.join'), count: null, money: null, effect: say('strategies.refused') },
    {
      id: 'taking',
      what: say('strategies.taking'),
      count: participants,
      money: worth,
      effect: say('strategies.paid'),
    },
    {
      id: 'waiting',
      what: say('strategies.waiting'),
      count: waiting,
      money: waitingAmount,
      effect: say('strategies.returned'),
    },
    { id: 'open', what: say('strategies.open'), count: open, money: equity, effect: say('strategies.sold') },
  ]
  return (
    <>
      {endedAt !== null && (
        <Note tone="warn" role="status">
          {say('strategies.ended-at', { time: formatMoment(new Date(endedAt), locale, new Date()) })}
        </Note>
      )}
      <Part
        title={say('strategies.preview', { name: sayStrategy(say, strategy.id) })}
        note={say('strategies.counted', { time: formatTime(new Date(at), { seconds: true }) })}
      >
        <PlainTable
          label={say('strategies.preview', { name: sayStrategy(say, strategy.id) })}
          rows={effects}
          keyOf={({ id }) => id}
          columns={[
            { id: 'what', head: say('strategies.there'), cell: ({ what }) => <b>{what}</b>, wraps: true },
            { id: 'count', head: say('strategies.count'), figure: true, cell: ({ count }) => count },
            {
              id: 'money',
              head: say('strategies.money'),
              figure: true,
              cell: ({ money }) => money !== null && moneyText(money),
            },
            { id: 'effect', head: say('strategies.effect'), cell: ({ effect }) => effect },
          ]}
        />
        <p className={cx('note')}>{say('strategies.no-result')}</p>
      </Part>
    </>
  )
}

/** Strategies: what ending one would do to who takes part, and asking for it or for another least amount. */
export function StrategiesPage() {
  const say = useWords()
  const id = useStore(addressStore, (state) => state.id)
  const roles = useStore(operatorStore, (state) => operatorOf(state)?.roles ?? [])
  const fetched = useAnswer(read, '', true)
  const all = fetched.value?.strategies ?? []
  const strategy = all.find((each) => each.id === id)
  useWalk(
    'strategies',
    all.map((each) => each.id),
  )
  return (
    <ConsolePage title={strategy ? sayStrategy(say, strategy.id) : say('place.strategies')}>
      <Desk
        words={{
          list: say('place.strategies'),
          subject: say('strategies.there'),
          decision: say('strategies.change'),
        }}
        list={fetched.value ? <StrategyLinks all={all} open={id} /> : <NothingOpen fetched={fetched} />}
        subject={strategy && fetched.value ? <EndPreview strategy={strategy} at={fetched.value.at} /> : null}
        decision={
          !strategy ? (
            all.length > 0 && <p className={cx('choose')}>{say('strategies.choose')}</p>
          ) : strategy.endedAt !== null ? (
            <p className={cx('choose')}>{say('strategies.for-good')}</p>
          ) : roles.includes('risk') ? (
            <StrategyChange
              key={`${strategy.id} ${strategy.minimum}`}
              strategy={strategy.id}
              minimum={strategy.minimum}
            />
          ) : (
            <p className={cx('choose')}>{say('strategies.role')}</p>
          )
        }
      />
    </ConsolePage>
  )
}
