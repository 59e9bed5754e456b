import { type PastClose, rehearsePlan } from '@candor/domain/holdings/rehearse-plan.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { FactStrip } from '@candor/kit/steps/FactStrip.tsx'
import { listCandles } from '@candor/wire/candles.ts'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { useMemo } from 'react'
import { request } from '../api/request.ts'
import { type Reader, useFetched } from '../api/use-fetched.ts'
import { useConversion } from '../orders/use-profit.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { pastShape } from './past-shape.ts'
import { canReckonDates, type PlanForm } from './plan-form.ts'
import css from './Recurring.module.css'
import { spotTerms } from './spot-ticket-terms.ts'

const cx = classes(css)

/** As many days as 26 weeks have. */
const days = 182

const readPast: Reader<readonly PastClose[]> = async (symbol, options) => {
  const query = { interval: '1D', limit: String(days) } as const
  const answer = await request(listCandles, { params: { symbol }, query }, options)
  if (!answer.ok) return answer
  const since = Date.now() - days * dayMs
  // A daily candle is dated by the day it is of.
  const closes = answer.value.candles
    .filter(([second]) => second * 1000 >= since)
    .map(([second, , , , close]) => ({
      day: new Date(second * 1000).toISOString().slice(0, 10),
      close: priceOf(close),
    }))
  return { ok: true, value: closes }
}

/** What the same plan would have done with the prices of the last 26 weeks: also where that was a loss. */
export function PlanPast({ detail, form }: { detail: WireInstrumentDetail; form: PlanForm }) {
  const say = useWords()
  const { value: past } = useFetched(readPast, detail.symbol)
  const conversion = useConversion(detail.quoteCurrency)
  const { amount, rhythm } = form
  const key = JSON.stringify(rhythm)
  const rehearsal = useMemo(() => {
    const terms = spotTerms(detail)
    if (!terms || !past || !conversion || amount <= 0n || !canReckonDates()) return null
    return rehearsePlan(terms, { amount, rhythm: JSON.parse(key) }, past, conversion)
  }, [detail, past, conversion, amount, key])
  if (!rehearsal || rehearsal.paid <= 0n) return null
  const { buys, paid, worth, lowest } = rehearsal
  return (
    <section className={cx('past')} aria-label={say('plan.past')}>
      <p className={cx('head')}>
        <span>{say('plan.past')}</span>
        {detail.quoteCurrency !== 'USD' && <span className={cx('third')}>{say('plan.past-now')}</span>}
      </p>
      <PastChart buys={buys} name={detail.ticker} />
      <div className={cx('strip')}>
        <FactStrip
          facts={[
            { id: 'paid', label: say('plan.paid'), value: formatMoney(paid) },
            { id: 'worth', label: say('plan.worth'), value: formatMoney(worth) },
            {
              id: 'lowest',
              label: say('plan.lowest'),
              value: <Change value={lowest} text={formatMoney(cents(lowest), { signed: true })} />,
            },
          ]}
        />
      </div>
      <p className={cx('quiet')}>{say('plan.past-note')}</p>
    </section>
  )
}

function PastChart({ buys, name }: { buys: readonly PastClose[]; name: string }) {
  const say = useWords()
  const locale = useLocale()
  const shape = pastShape(buys.map(({ close }) => Number(close)))
  const dayOf = (buy: PastClose | undefined) =>
    buy ? formatDayOfMonth(new Date(`${buy.day}T12:00:00`), locale) : ''
  return (
    <>
      <svg
        className={cx('chart')}
        viewBox="0 0 335 72"
        role="img"
        aria-label={say('plan.past-chart', { name })}
      >
        <path className={cx('line')} d={shape.line} />
        {shape.dots.map(({ x, y }) => (
          <circle key={x} className={cx('dot')} cx={x} cy={y} r="2.5" />
        ))}
      </svg>
      <p className={cx('ends')}>
        <span>{dayOf(buys[0])}</span>
        <span>{dayOf(buys.at(-1))}</span>
      </p>
    </>
  )
}
