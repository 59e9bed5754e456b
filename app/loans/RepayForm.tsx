import { cents } from '@candor/domain/money/cents.ts'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { Slider } from '@candor/kit/choice/Slider.tsx'
import { classes } from '@candor/kit/classes.ts'
import { MoneyField } from '@candor/kit/field/MoneyField.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { WireLoan } from '@candor/wire/loans.ts'
import { type Ref, useEffect, useRef } from 'react'
import ticket from '../orders/Ticket.module.css'
import { useWords } from '../words/use-words.ts'
import css from './Repay.module.css'
import { RepayAct } from './RepayAct.tsx'
import { RepayFigures } from './RepayFigures.tsx'
import { slideAmounts } from './slide-amounts.ts'
import { type RepayState, useRepay } from './use-repay.ts'
import type { LoanQuote } from './use-repay-quote.ts'

const cx = classes(css)
const ticketCx = classes(ticket)

type RepayFormProps = {
  loan: WireLoan
  quote: LoanQuote
  whole: boolean
  onDone: (loan: WireLoan) => void
  /** The quote no longer holds. */
  onExpired: () => void
}

/** How much, what it does to the loan and what it saves, and the one button. */
export function RepayForm({ loan, quote, whole, onDone, onExpired }: RepayFormProps) {
  const say = useWords()
  const repay = useRepay(loan, quote, whole, onDone)
  const field = useRef<HTMLInputElement>(null)
  const expired = repay.refusal?.code === 'quote-expired'
  useEffect(() => {
    if (expired) onExpired()
  }, [expired, onExpired])
  return (
    <form
      className={cx('form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!repay.press()) field.current?.focus()
      }}
    >
      <Segmented
        label={say('repay.how-much')}
        options={[
          { value: 'full', label: say('repay.in-full') },
          { value: 'part', label: say('repay.in-part') },
        ]}
        value={repay.full ? 'full' : 'part'}
        onChange={(which) => repay.turn(which === 'full')}
      />
      {!repay.full && <Part repay={repay} ref={field} />}
      <RepayFigures loan={loan} quote={quote} repay={repay} />
      <RepayAct repay={repay} quote={quote} />
    </form>
  )
}

const quickParts = [25, 50, 75] as const
/** The first stop of the slider; less can be typed. */
const leastSlide = cents(1_00n)

function Part({ repay, ref }: { repay: RepayState; ref: Ref<HTMLInputElement> }) {
  const say = useWords()
  const { owed, amount, available } = repay
  const slide = slideAmounts(owed < leastSlide ? owed : leastSlide, owed)
  return (
    <div>
      <MoneyField
        ref={ref}
        label={say('repay.amount')}
        text={repay.text}
        have={available === null ? null : say('repay.available', { amount: formatMoney(available) })}
        crowded
        beside={
          <fieldset className={ticketCx('quick')} aria-label={say('repay.quick')}>
            {quickParts.map((percent) => (
              <button key={percent} type="button" onClick={() => repay.share(percent)}>
                {`${percent}%`}
              </button>
            ))}
            <button type="button" onClick={() => repay.turn(true)}>
              {say('repay.everything')}
            </button>
          </fieldset>
        }
        error={repay.error}
        onType={repay.type}
        onLeave={repay.leave}
      />
      <Slider
        label={say('repay.slide')}
        min={0}
        max={slide.last}
        value={amount === null ? 0 : slide.placeOf(amount)}
        marks={slide.last === 0 ? [0] : [0, slide.last]}
        format={(place) => formatMoney(slide.amountAt(place))}
        onChange={(place) => repay.take(slide.amountAt(place))}
      />
    </div>
  )
}
