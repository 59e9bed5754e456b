import { path as caretDown } from 'phosphor:caret-down'
import { path as equals } from 'phosphor:equals'
import { cents, noCents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDayOfMonth, formatTime } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { Steps } from '@candor/kit/steps/Steps.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './OrderStory.module.css'
import { jumpCost, storySteps } from './order-story.ts'
import type { ReadStory } from './read-story.ts'
import { stepText } from './step-text.ts'

const cx = classes(css)

type StoryStepsProps = { read: ReadStory; instrument: WireInstrument | undefined }

/** What happened, on which tick; what was posted because of it is one press away. */
export function StorySteps({ read, instrument }: StoryStepsProps) {
  const say = useWords()
  const locale = useLocale()
  const { story } = read
  const steps = storySteps(story)
  const context = { say, instrument, position: story.position }
  let day = ''
  const timeOf = (text: string): string => {
    const at = new Date(text)
    const time = formatTime(at, { seconds: true })
    const today = formatDayOfMonth(at, locale)
    // The day is shown where it changes.
    if (today === day) return time
    day = today
    return `${today} ${time}`
  }
  return (
    <section className={cx('section')}>
      <div className={cx('heading')}>
        <h2 className="title-3">{say('story.happened')}</h2>
      </div>
      <Steps
        label={say('story.happened')}
        steps={steps.map((step) => {
          const { title, text } = stepText(context, step)
          return {
            id: step.id,
            state: 'done' as const,
            title,
            time: timeOf(step.at),
            text,
          }
        })}
        words={{
          done: say('story.done'),
          now: say('story.done'),
          'to-come': say('story.done'),
          failed: say('story.done'),
        }}
      />
      <Balance read={read} />
    </section>
  )
}

/** What was posted, folded, and what a jump of the price has cost. */
function Balance({ read: { story, postings } }: { read: ReadStory }) {
  const say = useWords()
  const { position, events } = story
  const closed = events.find(({ kind }) => kind === 'closed')
  const cost = position && closed ? jumpCost(position, closed) : noCents
  const amount = formatMoney(cents(cost < 0n ? -cost : cost))
  return (
    <>
      {cost !== 0n && (
        <p className={cx('balance', 'quiet')}>
          {say(cost > 0n ? 'story.gap-cost' : 'story.gap-gain', { amount })}
        </p>
      )}
      {postings === null ? (
        <div className={cx('balance')}>
          <Note icon={equals}>{say('story.postings-failed')}</Note>
        </div>
      ) : (
        <FoldedPostings postings={postings} />
      )}
    </>
  )
}

/** One line that says how many postings there were; opened, each with where it came from and went to. */
function FoldedPostings({ postings }: { postings: readonly WirePosting[] }) {
  const say = useWords()
  if (postings.length === 0) return null
  return (
    <details className={cx('fold')}>
      <summary>
        <Icon path={equals} />
        <span className={cx('folded')}>{say('story.postings', { n: postings.length })}</span>
        <span className={cx('turn')}>
          <Icon path={caretDown} size="s" />
        </span>
      </summary>
      <ul className={cx('moves')}>
        {postings.map(({ number, from, to, amount }) => (
          <li key={number} className={cx('move')}>
            <span>{say('story.move', { from: say(`account.${from}`), to: say(`account.${to}`) })}</span>
            <span>{moneyOf(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
