import type { Cents } from '@candor/domain/money/cents.ts'
import { type Price, price, writePrice } from '@candor/domain/money/price.ts'
import { liquidationPrice } from '@candor/domain/positions/liquidation.ts'
import { type Position, pledgeOf } from '@candor/domain/positions/position.ts'
import type { Stops } from '@candor/domain/positions/stops.ts'
import { useId, useRef, useState } from 'react'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { showFullPrice, showLine } from '../orders/trade-text.ts'
import { useWords } from '../words/use-words.ts'
import { DragLine } from './DragLine.tsx'
import { PlotChart, type PlotLine } from './PlotChart.tsx'
import { plotShape } from './plot-shape.ts'
import type { StopLine } from './stops-form.ts'
import { usePlotCandles } from './use-plot-candles.ts'

const height = 300
const interval = '15m'
/** A line of liquidation further away than this share of the price would flatten the candles; the sentence below names it. */
const farAway = 0.15

const plain = (value: Price): number => Number(writePrice(value))

type StopsChartProps = {
  position: Position
  terms: TicketTerms
  last: Price
  stops: Stops
  money: (line: Price) => Cents
  onMove: (line: StopLine, to: Price) => void
}

/** The chart of a position whose two lines can be dragged, by finger or by keys. */
export function StopsChart({ position, terms, last, stops, money, onMove }: StopsChartProps) {
  const say = useWords()
  const candles = usePlotCandles(position.symbol, interval, null)
  const keys = useId()
  const box = useRef<HTMLDivElement>(null)
  // While a line is held the scale holds still; it would run away from under the finger.
  const [held, setHeld] = useState<readonly number[] | null>(null)
  const { priceDecimals: decimals } = terms
  const figure = (value: Price) => showFullPrice(value, decimals)
  const lines = linesOf(position, last, stops, decimals).map((line) => {
    if (line.id === 'entry') return { ...line, label: say('ruler.entry') }
    return line.id === 'liquidation' ? { ...line, label: say('ruler.liquidation') } : line
  })
  const values = held ?? lines.map(({ value }) => value)
  const longest = Math.max(...lines.map((each) => each.figure.length))
  const shape = plotShape({ candles, values, height, longest })
  const round = (value: number) =>
    figure(price(BigInt(Math.round(value * 10 ** decimals)) * 10n ** BigInt(8 - decimals)))
  return (
    <div ref={box}>
      <PlotChart
        label={say('stops.chart', { name: terms.ticker })}
        shape={shape}
        height={height}
        interval={interval}
        candles={candles}
        lines={lines}
        gridFigure={round}
      >
        {(['takeProfit', 'stopLoss'] as const).map((id) => {
          const value = stops[id]
          if (value === null) return null
          return (
            <DragLine
              key={id}
              label={say(id === 'takeProfit' ? 'stops.take-profit' : 'stops.stop-loss')}
              value={value}
              figure={figure(value)}
              money={money(value)}
              terms={terms}
              top={shape.y(plain(value)) / height}
              valueAt={(share) => shape.valueAt(share * height)}
              box={box}
              describedBy={keys}
              onHold={(holding) => setHeld(holding ? values : null)}
              onMove={(to) => onMove(id, to)}
            />
          )
        })}
      </PlotChart>
      <p id={keys} className="heard">
        {say('stops.keys')}
      </p>
    </div>
  )
}

/** The entry, the liquidation where it is near, the price now, and the two lines. */
function linesOf(position: Position, last: Price, stops: Stops, decimals: number): PlotLine[] {
  const { side, entry } = position
  const line = liquidationPrice(pledgeOf(position))
  const near = line !== null && Math.abs(plain(line) - plain(last)) <= plain(last) * farAway
  const drawn = (id: string, value: Price, tone: PlotLine['tone']): PlotLine => ({
    id,
    value: plain(value),
    tone,
    figure: showFullPrice(value, decimals),
  })
  return [
    drawn('entry', entry, 'own'),
    ...(near ? [{ ...drawn('liquidation', line, 'danger'), figure: showLine(line, side, decimals) }] : []),
    drawn('last', last, 'last'),
    ...(['takeProfit', 'stopLoss'] as const).flatMap((id) => {
      const value = stops[id]
      return value === null ? [] : [drawn(id, value, 'ink')]
    }),
  ]
}
