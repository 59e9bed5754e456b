import { cents } from '@candor/domain/money/cents.ts'
import type { Conversion } from '@candor/domain/money/conversion.ts'
import { type Quantity, quantity } from '@candor/domain/money/quantity.ts'
import { closePart } from '@candor/domain/positions/close-part.ts'
import { liquidationPrice } from '@candor/domain/positions/liquidation.ts'
import { type Position, pledgeOf } from '@candor/domain/positions/position.ts'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { BeforeAfter } from '@candor/kit/row/BeforeAfter.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { showFullPrice, showLine, showLots } from '../orders/trade-text.ts'
import type { LiveProfit } from '../orders/use-profit.ts'
import { useWords } from '../words/use-words.ts'
import css from './PositionSheet.module.css'

const cx = classes(css)

type CloseOutcomeProps = {
  own: Position
  part: Quantity
  live: LiveProfit
  conversion: Conversion
  instrument: WireInstrument | undefined
}

/** What a part brings at the price of this moment, and what stays open, computed as it will be posted. */
export function CloseOutcome({ own, part, live, conversion, instrument }: CloseOutcomeProps) {
  const say = useWords()
  const closed = closePart(own, part, live.price, conversion)
  // A profit comes from the house; a loss is already taken out of the margin that returns.
  const toBalance = cents(closed.marginReturned + (closed.profit > 0n ? closed.profit : 0n))
  const decimals = instrument?.decimals ?? 2
  return (
    <>
      <div className={cx('ledger')}>
        <KeyValueList
          items={[
            {
              id: 'price',
              label: say(`close.price-${own.side}`),
              value: showFullPrice(live.price, decimals),
            },
            {
              id: 'profit',
              label: say('close.part-profit'),
              value: <Change value={closed.profit} text={formatMoney(closed.profit, { signed: true })} />,
            },
            { id: 'returned', label: say('close.returned'), value: formatMoney(closed.marginReturned) },
            { id: 'balance', label: say('close.to-balance'), value: formatMoney(toBalance), total: true },
          ]}
        />
      </div>
      <p className={cx('heading')}>{say(closed.left ? 'close.stays' : 'close.nothing-stays')}</p>
      {closed.left && <Stays before={own} after={closed.left} instrument={instrument} />}
    </>
  )
}

type StaysProps = { before: Position; after: Position; instrument: WireInstrument | undefined }

function Stays({ before, after, instrument }: StaysProps) {
  const say = useWords()
  const decimals = instrument?.decimals ?? 2
  const size = (of: Position) => showLots(say, instrument, quantity(of.quantity))
  const line = (of: Position) => {
    const at = liquidationPrice(pledgeOf(of))
    return at === null ? say('margin.no-line') : showLine(at, of.side, decimals)
  }
  const item = (id: string, label: string, from: string, to: string) => ({
    id,
    label,
    value: (
      <BeforeAfter before={from} after={to} label={say('change.from-to', { before: from, after: to })} />
    ),
  })
  const same = line(before) === line(after)
  return (
    <KeyValueList
      items={[
        item('quantity', say('field.quantity'), size(before), size(after)),
        item('margin', say('field.margin'), formatMoney(before.margin), formatMoney(after.margin)),
        same
          ? {
              id: 'line',
              label: say('field.liquidation'),
              value: say('close.same', { price: line(after) }),
            }
          : item('line', say('field.liquidation'), line(before), line(after)),
      ]}
    />
  )
}
