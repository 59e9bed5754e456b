import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useCashRequest } from '../cash/use-cash-request.ts'
import { InstrumentBar } from '../quotes/InstrumentBar.tsx'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { useWords } from '../words/use-words.ts'
import { Arithmetic } from './Arithmetic.tsx'
import { OrderActs } from './OrderActs.tsx'
import css from './OrderStory.module.css'
import { liquidationSum, type OrderStory as Story } from './order-story.ts'
import { PositionActs } from './PositionActs.tsx'
import { type ReadStory, readStory } from './read-story.ts'
import { StoryChart } from './StoryChart.tsx'
import { StoryFigures } from './StoryFigures.tsx'
import { StoryHead } from './StoryHead.tsx'
import { BlankStory, FailedStory, MissingStory } from './StoryStates.tsx'
import { StorySteps } from './StorySteps.tsx'

const cx = classes(css)

/** One order with its whole story: what it is, its way on the chart, what happened and what was posted. */
export function OrderStory({ id }: { id: string }) {
  const say = useWords()
  const { value, refusal, missing, retry } = useCashRequest('order', readStory, id)
  return (
    <>
      <InstrumentBar title={say(titleOf(value?.story ?? null))} />
      <OfflineBanner />
      {missing ? (
        <MissingStory />
      ) : value ? (
        <Told read={value} />
      ) : refusal ? (
        <FailedStory code={refusal.code} onRetry={retry} />
      ) : (
        <BlankStory />
      )}
    </>
  )
}

function titleOf(story: Story | null) {
  if (story === null || story.position === null) return 'story.title-order'
  if (story.position.status === 'open') return 'story.title-open'
  return story.position.closeCause === 'liquidation' ? 'story.title-liquidated' : 'story.title-closed'
}

function Told({ read }: { read: ReadStory }) {
  const say = useWords()
  const { story } = read
  const { order, position, events } = story
  const instrument = useInstrument(order.symbol)
  const name = instrument?.ticker ?? order.symbol
  const sum = position && liquidationSum(position, events)
  return (
    <>
      <StoryHead story={story} name={name} />
      {position && <StoryChart position={position} events={events} instrument={instrument} />}
      {position && sum && <Arithmetic sum={sum} position={position} instrument={instrument} />}
      <StoryFigures story={story} instrument={instrument} />
      {order.status === 'resting' && (
        <div className={cx('acts')}>
          <OrderActs order={order} />
        </div>
      )}
      {position?.status === 'open' && (
        <div className={cx('acts')}>
          <PositionActs position={position} name={name} />
        </div>
      )}
      <StorySteps read={read} instrument={instrument} />
      <div className={cx('ways')}>
        <Link
          to="detail"
          query={`symbol=${encodeURIComponent(order.symbol)}`}
          className={buttonClass({ tone: 'line', size: 's' })}
        >
          {say('story.instrument', { name })}
        </Link>
        <Link to="history" className={buttonClass({ tone: 'line', size: 's' })}>
          {say('story.history')}
        </Link>
      </div>
    </>
  )
}
