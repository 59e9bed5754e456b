import { path as question } from 'phosphor:question'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { readPlan, type WirePlan } from '@candor/wire/recurring.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect } from 'react'
import { request } from '../api/request.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'
import type { Reader } from '../api/use-fetched.ts'
import { useCashRequest } from '../cash/use-cash-request.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { BlankStory, FailedStory } from '../positions/StoryStates.tsx'
import { InstrumentBar } from '../quotes/InstrumentBar.tsx'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { PlanActs } from './PlanActs.tsx'
import { sayPlan, sayReason, sayWhen } from './plan-text.ts'
import css from './Recurring.module.css'

const cx = classes(css)

type Told = ReplyOf<typeof readPlan>

const readTold: Reader<Told> = (id, options) => request(readPlan, { params: { id } }, options)

/** One recurring buy: what it does, when it does it next, and what came of it each time. */
export function PlanDetail({ id }: { id: string }) {
  const say = useWords()
  const { value, refusal, missing, retry, renew, adopt } = useCashRequest('recurring', readTold, id)
  // What it buys is shown as a spot order.
  useEffect(() => onSubjectChanged(({ kind }) => kind === 'spot' && renew()), [renew])
  return (
    <>
      <InstrumentBar title={say('plan.title')} />
      <OfflineBanner />
      {missing ? (
        <Missing />
      ) : value ? (
        <Body told={value} onChanged={(plan) => adopt({ ...value, plan })} />
      ) : refusal ? (
        <FailedStory code={refusal.code} onRetry={retry} />
      ) : (
        <BlankStory />
      )}
    </>
  )
}

function Body({ told, onChanged }: { told: Told; onChanged: (plan: WirePlan) => void }) {
  const say = useWords()
  const locale = useLocale()
  const { plan } = told
  const instrument = useInstrument(plan.symbol)
  const name = instrument?.ticker ?? plan.symbol
  return (
    <>
      <section className={cx('card')}>
        <h2 className="title-3">
          {name} {plan.status !== 'active' && <Tag>{say(`plan.${plan.status}`)}</Tag>}
        </h2>
        <KeyValueList
          items={[
            {
              id: 'what',
              label: say('plan.each'),
              value: sayPlan(say, formatMoney(centsOf(plan.amount)), plan.rhythm),
            },
            ...(plan.nextAt === null
              ? []
              : [{ id: 'next', label: say('plan.next'), value: sayWhen(plan.nextAt, locale) }]),
          ]}
        />
        {plan.status === 'paused' && <Note>{say('plan.paused-text')}</Note>}
      </section>
      {plan.status !== 'removed' && <PlanActs plan={plan} onChanged={onChanged} />}
      <Turns turns={told.turns} />
    </>
  )
}

function Turns({ turns }: Pick<Told, 'turns'>) {
  const say = useWords()
  const message = useMessage()
  const locale = useLocale()
  return (
    <section className={cx('section')}>
      <h2 className="title-3">{say('plan.turns')}</h2>
      {turns.length === 0 && <p className={cx('quiet')}>{say('plan.no-turns')}</p>}
      <ol>
        {turns.map((turn) => (
          <li key={turn.number} className={cx('turn')}>
            <span className={cx('when')}>{sayWhen(turn.at, locale)}</span>
            <Tag tone={turn.outcome === 'skipped' ? 'warn' : 'neutral'}>
              {say(`plan.turn-${turn.outcome}`)}
            </Tag>
            {turn.reason !== null && (
              <span className={cx('why')}>{sayReason(say, message, turn.reason)}</span>
            )}
            {turn.orderId !== null && (
              <Link to="history" query={`spot=${turn.orderId}`} className={cx('see')}>
                {say('plan.turn-see')}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Missing() {
  const say = useWords()
  const step = (
    <Link to="history" query="view=recurring" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('plan.list')}
    </Link>
  )
  return (
    <EmptyState icon={question} title={say('plan.missing')} action={step} fill>
      {say('plan.missing-text')}
    </EmptyState>
  )
}
