import { path as caretDown } from 'phosphor:caret-down'
import { path as clock } from 'phosphor:clock-countdown'
import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { nextFinancing, openingFeeRate } from '@candor/domain/positions/trading-terms.ts'
import { classes } from '@candor/kit/classes.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { useId, useState } from 'react'
import { type Say, useWords } from '../words/use-words.ts'
import type { TicketMarket, TicketPreview } from './preview-ticket.ts'
import { Term } from './Term.tsx'
import css from './Ticket.module.css'
import { Tolerance } from './Tolerance.tsx'
import type { TicketTerms } from './ticket-terms.ts'
import { showFullPrice, showLine, showLots } from './trade-text.ts'
import { useLowWindow } from './use-low-window.ts'
import type { TicketState } from './use-ticket.ts'

const cx = classes(css)

const dash = '\u2013'

type TicketFactsProps = { terms: TicketTerms; ticket: TicketState; market: TicketMarket | null }

/** What it costs and where it ends, before the button. Low windows show the end and the sum of the costs; a tap shows the rest. */
export function TicketFacts(props: TicketFactsProps) {
  const say = useWords()
  const { terms, ticket, market } = props
  const { preview } = ticket
  const low = useLowWindow()
  const [opened, setOpened] = useState(false)
  const rest = useId()
  const costs = costItems(say, props)
  const end = {
    id: 'liquidation',
    label: <Term term="liquidation">{say('ticket.liquidation')}</Term>,
    value: <Liquidation terms={terms} preview={preview} />,
  }
  return (
    <div>
      {low ? (
        <>
          <KeyValueList items={[end]} />
          <button
            type="button"
            className={cx('fold')}
            aria-expanded={opened}
            aria-controls={rest}
            onClick={() => setOpened(!opened)}
          >
            <span>{say('ticket.costs')}</span>
            <span>
              {preview ? sumOfCosts(say, preview) : dash}
              <Icon path={caretDown} size="s" />
            </span>
          </button>
          <div id={rest}>{opened && <KeyValueList items={[...costs, ...toleranceItems(say, props)]} />}</div>
        </>
      ) : (
        <KeyValueList items={[end, ...costs, ...toleranceItems(say, props)]} />
      )}
      {preview?.rests && (
        <p className={cx('reserve')}>{say('ticket.reserve', { amount: formatMoney(preview.most) })}</p>
      )}
      {market?.delayed && <Note icon={clock}>{say('ticket.delayed')}</Note>}
    </div>
  )
}

/** Fee and spread are paid now, financing every night that the position is kept. */
const sumOfCosts = (say: Say, { fee, spread, night }: TicketPreview): string =>
  say('ticket.costs-now', { now: formatMoney(cents(fee + spread)), night: formatMoney(night) })

function costItems(say: Say, { terms, ticket: { preview, entry }, market }: TicketFactsProps) {
  const money = (choose: (known: TicketPreview) => TicketPreview['fee']) =>
    preview ? formatMoney(choose(preview)) : dash
  const points = market ? price(market.tick.ask - market.tick.bid) : null
  // What is put down differs from what was typed where the step does not meet it.
  const differs = preview && !(entry.sizing === 'margin' && readAmount(entry.size) === preview.margin)
  return [
    ...(differs
      ? [
          {
            id: 'margin',
            label: <Term term="margin">{say('ticket.margin')}</Term>,
            value: money(({ margin }) => margin),
          },
        ]
      : []),
    { id: 'value', label: say('ticket.value'), value: <PositionValue terms={terms} preview={preview} /> },
    {
      id: 'fee',
      label: say('ticket.fee', { pct: formatPercent(openingFeeRate / 10_000n) }),
      value: money(({ fee }) => fee),
    },
    {
      id: 'spread',
      label: (
        <Term term="spread">
          {say('ticket.spread', {
            points: points === null ? dash : showFullPrice(points, terms.priceDecimals),
          })}
        </Term>
      ),
      value: money(({ spread }) => spread),
    },
    {
      id: 'night',
      label: say('ticket.night', { time: formatTime(new Date(nextFinancing(Date.now()))) }),
      value: money(({ night }) => night),
    },
  ]
}

function toleranceItems(say: Say, { ticket: { entry, change } }: TicketFactsProps) {
  if (entry.kind !== 'market') return []
  const value = <Tolerance ppm={entry.tolerancePpm} onChange={(tolerancePpm) => change({ tolerancePpm })} />
  return [{ id: 'tolerance', label: say('ticket.tolerance'), value }]
}

function PositionValue({ terms, preview }: { terms: TicketTerms; preview: TicketPreview | null }) {
  const say = useWords()
  if (!preview) return dash
  return (
    <>
      {formatMoney(preview.notional)}{' '}
      <span className={cx('third')}>{showLots(say, terms, preview.quantity)}</span>
    </>
  )
}

function Liquidation({ terms, preview }: { terms: TicketTerms; preview: TicketPreview | null }) {
  const say = useWords()
  if (!preview) return dash
  const { liquidation, distance, request, at } = preview
  if (liquidation === null) return say('ticket.no-line')
  const side = say(liquidation < at ? 'ticket.below' : 'ticket.above', { pct: formatPercent(distance) })
  return (
    <>
      {showLine(liquidation, request.side, terms.priceDecimals)} <span className={cx('third')}>{side}</span>
    </>
  )
}
