import { path as equals } from 'phosphor:equals'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { accept, type Result as Outcome } from '@candor/domain/result.ts'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { Steps } from '@candor/kit/steps/Steps.tsx'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { readSpotOrder, type WireSpotOrder } from '@candor/wire/spot.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { useCashRequest } from '../cash/use-cash-request.ts'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { FactGrid } from '../positions/FactGrid.tsx'
import story from '../positions/OrderStory.module.css'
import { quantityOf } from '../positions/own-position.ts'
import { readPostings } from '../positions/read-story.ts'
import { BlankStory, FailedStory, MissingStory } from '../positions/StoryStates.tsx'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { InstrumentBar } from '../quotes/InstrumentBar.tsx'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { causeOf, saleResult } from './EndedSpot.tsx'
import { SpotTag } from './SpotTag.tsx'
import { useSpotFacts } from './spot-facts.ts'
import { spotSteps } from './spot-steps.ts'
import { showHeld } from './spot-text.ts'

const cx = classes(story)

type Told = { order: WireSpotOrder; postings: readonly WirePosting[] | null }

async function readTold(id: string, options: RequestOptions): Promise<Outcome<Told, ApiRefusal>> {
  const answer = await request(readSpotOrder, { params: { id } }, options)
  if (!answer.ok) return answer
  const order = answer.value
  return accept({ order, postings: await readPostings(id) })
}

/** One spot order: what it is, what came of it, and what was posted. */
export function SpotStory({ id }: { id: string }) {
  const say = useWords()
  const { value, refusal, missing, retry } = useCashRequest('spot', readTold, id)
  return (
    <>
      <InstrumentBar title={say('spot-story.title')} />
      <OfflineBanner />
      {missing ? (
        <MissingStory />
      ) : value ? (
        <Body told={value} />
      ) : refusal ? (
        <FailedStory code={refusal.code} onRetry={retry} />
      ) : (
        <BlankStory />
      )}
    </>
  )
}

function Body({ told }: { told: Told }) {
  const say = useWords()
  const { order } = told
  const instrument = useInstrument(order.symbol)
  const facts = useSpotFacts(instrument)
  const name = instrument?.ticker ?? order.symbol
  return (
    <>
      <section className={cx('head')}>
        <p className={cx('name')}>
          {name} <SpotTag side={order.side} />
        </p>
        <Result order={order} />
      </section>
      <div className={cx('facts')}>
        <FactGrid facts={facts(order)} />
      </div>
      <Happened told={told} />
      <div className={cx('ways')}>
        <Link
          to="detail"
          query={`symbol=${encodeURIComponent(order.symbol)}&way=spot`}
          className={buttonClass({ tone: 'line', size: 's' })}
        >
          {say('story.instrument', { name })}
        </Link>
        <Link
          to="history"
          {...(order.planId && { query: `plan=${order.planId}` })}
          className={buttonClass({ tone: 'line', size: 's' })}
        >
          {say(order.planId ? 'spot-story.see-plan' : 'story.history')}
        </Link>
      </div>
    </>
  )
}

/** What came of it: what a sale has made, what a buy was for, what is set aside, or that it ended. */
function Result({ order }: { order: WireSpotOrder }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(order.symbol)
  const { fill, status, side } = order
  if (!fill && status !== 'resting')
    return (
      <p className={cx('result')}>
        <Tag large>{causeOf(say, order)}</Tag>
      </p>
    )
  const profit = fill ? saleResult(fill) : null
  const figure = fill
    ? profit === null
      ? money(centsOf(fill.value))
      : money(profit, { signed: true })
    : side === 'buy'
      ? money(centsOf(order.reserve))
      : showHeld(say, instrument, quantityOf(order.quantity))
  const label = fill ? (profit === null ? 'value' : 'profit') : side === 'buy' ? 'set-aside' : 'to-sell'
  return (
    <>
      <p className={cx('result')}>
        <span className={cx('figure', profit !== null && (profit > 0n ? 'up' : profit < 0n && 'down'))}>
          {figure}
        </span>
        {fill && <Tag large>{causeOf(say, order)}</Tag>}
      </p>
      <p className={cx('quiet')}>{say(`spot-story.${label}`)}</p>
    </>
  )
}

function Happened({ told: { order, postings } }: { told: Told }) {
  const say = useWords()
  const locale = useLocale()
  const instrument = useInstrument(order.symbol)
  const steps = spotSteps(say, order, postings ?? [], instrument)
  const done = say('story.done')
  return (
    <section className={cx('section')}>
      <div className={cx('heading')}>
        <h2 className="title-3">{say('story.happened')}</h2>
      </div>
      <Steps
        label={say('story.happened')}
        steps={steps.map(({ id, title, text, at, posted }) => ({
          id,
          state: 'done' as const,
          title,
          text,
          time: formatMoment(new Date(at), locale, new Date(), { seconds: true }),
          posting: posted.map(({ from, to, amount }) => ({
            label: say('story.move', { from: say(`account.${from}`), to: say(`account.${to}`) }),
            amount: moneyOf(amount),
          })),
        }))}
        words={{ done, now: done, 'to-come': done, failed: done }}
      />
      <div className={cx('balance')}>
        <Note icon={equals}>
          {postings === null ? say('story.postings-failed') : say('story.postings', { n: postings.length })}
        </Note>
      </div>
    </section>
  )
}
