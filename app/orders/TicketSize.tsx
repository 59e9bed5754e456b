import type { Cents } from '@candor/domain/money/cents.ts'
import { Slider } from '@candor/kit/choice/Slider.tsx'
import { TextChoice } from '@candor/kit/choice/TextChoice.tsx'
import { classes } from '@candor/kit/classes.ts'
import { LevelField } from '@candor/kit/field/LevelField.tsx'
import { cleanFigure } from '@candor/kit/field/level-text.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { Ref } from 'react'
import { useWords } from '../words/use-words.ts'
import { stepDecimals } from './price-text.ts'
import { QuickSizes } from './QuickSizes.tsx'
import css from './Ticket.module.css'
import { leverageMarks, type TicketTerms } from './ticket-terms.ts'
import { showLots } from './trade-text.ts'
import type { TicketState } from './use-ticket.ts'

const cx = classes(css)

const times = (value: number): string => `${value}×`

type TicketSizeProps = {
  terms: TicketTerms
  ticket: TicketState
  available: Cents | null
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** How much: by the margin or by the quantity, whichever the customer thinks in. */
export function TicketSize({ terms, ticket, available, error, ref }: TicketSizeProps) {
  const say = useWords()
  const { entry } = ticket
  const unit = terms.unit === 'lot' || terms.unit === 'share' ? terms.unit : 'coin'
  const byMargin = entry.sizing === 'margin'
  const size = byMargin
    ? { whole: 10, decimals: 2 }
    : { whole: 9, decimals: stepDecimals(terms.quantityStep) }
  return (
    <div>
      <div className={cx('lab')}>
        <TextChoice
          quiet
          label={say('ticket.sizing')}
          options={[
            { value: 'margin', label: say('ticket.margin') },
            { value: 'quantity', label: say(`ticket.${unit}`) },
          ]}
          value={entry.sizing}
          onChange={ticket.chooseSizing}
        />
        {available !== null && (
          <span className="num">{say('ticket.available', { amount: formatMoney(available) })}</span>
        )}
      </div>
      <LevelField
        // Each figure has a field of its own: the caret of one has no place in the other.
        key={entry.sizing}
        ref={ref}
        label={say(byMargin ? 'ticket.margin' : `ticket.${unit}`)}
        text={entry.size}
        unit=""
        {...(byMargin
          ? { sign: '$' }
          : { counted: unit === 'coin' ? terms.baseAsset : say(`ticket.counted-${unit}`) })}
        crowded
        size={size}
        beside={
          available !== null && (
            <QuickSizes
              parts={[10, 25, 50]}
              words={{
                part: (pct) => say('ticket.part', { pct }),
                all: say('ticket.max'),
                allLong: say('ticket.max-part'),
              }}
              onTake={ticket.takePart}
            />
          )
        }
        error={error}
        onType={(typed) => ticket.enter('size', cleanFigure(typed, size))}
        onLeave={() => ticket.leave('size')}
      />
      <Steps terms={terms} ticket={ticket} />
    </div>
  )
}

/** The sizes it goes in, and what they leave of a margin that was typed. It always takes its line, so that nothing moves while typing. */
function Steps({ terms, ticket: { preview } }: { terms: TicketTerms; ticket: TicketState }) {
  const say = useWords()
  const size = showLots(say, terms, terms.quantityStep)
  return (
    <p className={cx('steps')}>
      {preview && preview.over > 0n
        ? say('ticket.steps-short', { size, over: formatMoney(preview.over) })
        : say('ticket.steps', { size })}
    </p>
  )
}

export function TicketLeverage({ terms, ticket }: { terms: TicketTerms; ticket: TicketState }) {
  const say = useWords()
  const { leverage } = ticket.entry
  return (
    <div className={cx('leverage')}>
      <div className={cx('times')}>
        <p className={cx('caption')}>{say('ticket.leverage')}</p>
        <p className={cx('chosen')}>{times(leverage)}</p>
      </div>
      <Slider
        label={say('ticket.leverage')}
        min={1}
        max={terms.maxLeverage}
        value={leverage}
        marks={leverageMarks(terms.maxLeverage)}
        format={times}
        onChange={(next) => ticket.change({ leverage: next })}
      />
    </div>
  )
}
