import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { WireHolding } from '@candor/wire/spot.ts'
import { useMemo } from 'react'
import { FactGrid } from '../positions/FactGrid.tsx'
import card from '../positions/PositionCard.module.css'
import { Profit } from '../positions/PositionCard.tsx'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './Holdings.module.css'
import { ownHolding } from './own-holding.ts'
import { showAverage, showHeld } from './spot-text.ts'
import { useHoldingProfit } from './use-holding-profit.ts'

const cx = classes(css)
const cardCx = classes(card)

/** The way to the ticket of a holding, on one of its sides. */
const ticketQuery = (symbol: string, side: 'buy' | 'sell') =>
  `symbol=${encodeURIComponent(symbol)}&way=spot&side=${side}`

/** One holding: how much, what it is worth and has made, what was paid, and what can be done. */
export function HoldingCard({ holding, acts = true }: { holding: WireHolding; acts?: boolean }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(holding.symbol)
  const live = useHoldingProfit(holding)
  const own = useMemo(() => ownHolding(holding), [holding])
  const name = instrument?.ticker ?? holding.symbol
  const signed = (value: typeof own.cost) => money(value, { signed: true })
  return (
    <article className={cardCx('card')} aria-label={say('holding.named', { name })}>
      <Link to="detail" query={ticketQuery(holding.symbol, 'buy')} className={cardCx('top')}>
        <span className={cardCx('first')}>
          {name} <Tag>{say('holding.spot')}</Tag>
        </span>
        <span className={cardCx('second')}>{showHeld(say, instrument, own.quantity)}</span>
      </Link>
      <Profit live={live} />
      <div className={cx('facts')}>
        <FactGrid
          facts={[
            { id: 'worth', label: say('holding.worth'), value: live ? money(live.worth) : '\u2013' },
            {
              id: 'average',
              label: say('holding.average'),
              value: showAverage(own.average, instrument?.decimals ?? 2),
            },
            { id: 'cost', label: say('holding.cost'), value: money(own.cost) },
            {
              id: 'unrealised',
              label: say('holding.unrealised'),
              value: live ? signed(live.unrealised) : '\u2013',
            },
            { id: 'realised', label: say('holding.realised'), value: signed(own.realised) },
            { id: 'fees', label: say('holding.fees'), value: money(own.fees) },
            ...(own.reserved > 0n
              ? [
                  {
                    id: 'reserved',
                    label: say('holding.reserved'),
                    value: showHeld(say, instrument, own.reserved),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {acts && <HoldingActs symbol={holding.symbol} name={name} />}
    </article>
  )
}

function HoldingActs({ symbol, name }: { symbol: string; name: string }) {
  const say = useWords()
  return (
    <div className={cx('acts')}>
      {(['buy', 'sell'] as const).map((side) => (
        <Link
          key={side}
          to="detail"
          query={ticketQuery(symbol, side)}
          className={buttonClass({ tone: side === 'buy' ? 'soft' : 'line', size: 's' })}
        >
          <span aria-hidden="true">{say(side === 'buy' ? 'holding.more' : 'spot.sell')}</span>
          <span className="heard">{say(`holding.${side}-named`, { name })}</span>
        </Link>
      ))}
    </div>
  )
}
