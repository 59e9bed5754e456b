import { freeOf, type Holding } from '@candor/domain/holdings/holding.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { TextChoice } from '@candor/kit/choice/TextChoice.tsx'
import { classes } from '@candor/kit/classes.ts'
import { LevelField } from '@candor/kit/field/LevelField.tsx'
import { cleanFigure } from '@candor/kit/field/level-text.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { Ref } from 'react'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import { stepDecimals } from '../orders/price-text.ts'
import { QuickSizes } from '../orders/QuickSizes.tsx'
import ticketCss from '../orders/Ticket.module.css'
import { type Say, useWords } from '../words/use-words.ts'
import { costOfLeast, pricing } from './preview-spot.ts'
import css from './Spot.module.css'
import { showHeld } from './spot-text.ts'
import type { SpotTerms } from './spot-ticket-terms.ts'
import type { SpotTicketState } from './use-spot-ticket.ts'

const cx = classes(css)
const ticketCx = classes(ticketCss)

const unitOf = ({ market }: SpotTerms): 'share' | 'ounce' | 'coin' =>
  market === 'metals' ? 'ounce' : market === 'crypto' ? 'coin' : 'share'

/** The word after a figure: `BTC`, `oz`, `shares`. */
const countedText = (say: Say, terms: SpotTerms): string => {
  const unit = unitOf(terms)
  return unit === 'coin' ? (terms.ticker.split('/')[0] ?? '') : say(`spot.counted-${unit}`)
}

type SpotSizeProps = {
  terms: SpotTerms
  ticket: SpotTicketState
  available: Cents | null
  holding: Holding
  market: TicketMarket | null
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** How much: a buy by the amount or the quantity, a sale by the quantity. */
export function SpotSize(props: SpotSizeProps) {
  const say = useWords()
  const { terms, ticket, available, holding, error, ref } = props
  const { side, sizing, size: text } = ticket.entry
  const isBuy = side === 'buy'
  const byAmount = sizing === 'amount'
  const unit = say(`spot.${unitOf(terms)}`)
  const size = byAmount ? { whole: 10, decimals: 2 } : { whole: 9, decimals: stepDecimals(sizeStep(props)) }
  return (
    <div>
      <div className={ticketCx('lab')}>
        {isBuy ? (
          <TextChoice
            quiet
            label={say('ticket.sizing')}
            options={[
              { value: 'amount', label: say('spot.amount') },
              { value: 'quantity', label: unit },
            ]}
            value={sizing}
            onChange={ticket.chooseSizing}
          />
        ) : (
          <span className={cx('unit')}>{unit}</span>
        )}
        <span className={cx('have')}>{haveText(say, props)}</span>
      </div>
      <LevelField
        // Each figure has a field of its own: the caret of one has no place in the other.
        key={side + sizing}
        ref={ref}
        label={byAmount ? say('spot.amount') : unit}
        text={text}
        unit=""
        {...(byAmount ? { sign: '$' } : { counted: countedText(say, terms) })}
        crowded
        size={size}
        beside={
          (isBuy ? available !== null : freeOf(holding) > 0n) && (
            <QuickSizes
              parts={isBuy ? [10, 25, 50] : [25, 50]}
              words={{
                part: (pct) => say(isBuy ? 'ticket.part' : 'spot.part', { pct }),
                all: say(isBuy ? 'ticket.max' : 'spot.all'),
                allLong: say(isBuy ? 'ticket.max-part' : 'spot.all-part'),
              }}
              onTake={ticket.takePart}
            />
          )
        }
        error={error}
        onType={(typed) => ticket.enter('size', cleanFigure(typed, size))}
        onLeave={() => ticket.leave('size')}
      />
      <Steps {...props} />
    </div>
  )
}

/** What is held may be finer than a step, from when steps were others; it can be typed, because all of it can be sold. */
const sizeStep = ({ terms, ticket, holding }: SpotSizeProps) =>
  ticket.entry.side === 'sell' && freeOf(holding) % terms.step !== 0n ? quantity(1n) : terms.step

function haveText(say: Say, { terms, ticket, available, holding }: SpotSizeProps): string {
  if (ticket.entry.side === 'buy')
    return available === null ? '' : say('ticket.available', { amount: formatMoney(available) })
  return say('spot.can-sell', { size: showHeld(say, terms, freeOf(holding)) })
}

/** The sizes it goes in, said plainly: the lot and what one costs, or the least part. */
function Steps({ terms, ticket, market }: SpotSizeProps) {
  const say = useWords()
  const { boardLot, step } = terms
  const { entry, preview } = ticket
  const size = showHeld(say, terms, step)
  if (entry.side === 'sell') return <p className={cx('steps')}>{say('spot.sell-steps', { size })}</p>
  const text =
    boardLot === null
      ? preview && preview.over > 0n
        ? say('spot.steps-short', {
            size,
            total: formatMoney(preview.total),
            over: formatMoney(preview.over),
          })
        : say('spot.steps', { size })
      : market
        ? say('spot.lots', {
            n: boardLot,
            amount: formatMoney(costOfLeast(terms, pricing(entry, market).at, market)),
          })
        : ''
  return <p className={cx('steps')}>{text}</p>
}
