import { price } from '@candor/domain/money/price.ts'
import { nextFinancing, openingFeeRate } from '@candor/domain/positions/trading-terms.ts'
import { classes } from '@candor/kit/classes.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { Term } from '../help/Term.tsx'
import { showFullPrice, showLine, showLots } from '../positions/trade-text.ts'
import { useWords } from '../words/use-words.ts'
import type { TicketMarket, TicketPreview } from './preview-ticket.ts'
import css from './Ticket.module.css'
import { Tolerance } from './Tolerance.tsx'
import type { TicketTerms } from './ticket-terms.ts'
import type { TicketState } from './use-ticket.ts'

const cx = classes(css)

const dash = '\u2013'

type TicketFactsProps = { terms: TicketTerms; ticket: TicketState; market: TicketMarket | null }

/** What it costs and where it ends, before the button; the most that can be lost comes last. */
export function TicketFacts({ terms, ticket, market }: TicketFactsProps) {
  const say = useWords()
  const { preview, entry } = ticket
  const money = (choose: (known: TicketPreview) => TicketPreview['fee']) =>
    preview ? formatMoney(choose(preview)) : dash
  const points = market ? price(market.tick.ask - market.tick.bid) : null
  // What is put down differs from what was typed where the step does not meet it.
  const differs = preview && !(entry.sizing === 'margin' && readAmount(entry.size) === preview.margin)
  return (
    <KeyValueList
      items={[
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
        {
          id: 'liquidation',
          label: <Term term="liquidation">{say('ticket.liquidation')}</Term>,
          value: <Liquidation terms={terms} preview={preview} />,
        },
        ...(entry.kind === 'market'
          ? [
              {
                id: 'tolerance',
                label: say('ticket.tolerance'),
                value: (
                  <Tolerance
                    ppm={entry.tolerancePpm}
                    onChange={(tolerancePpm) => ticket.change({ tolerancePpm })}
                  />
                ),
              },
            ]
          : []),
        { id: 'most', label: say('ticket.most'), value: money(({ most }) => most), total: true },
      ]}
    />
  )
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
