import type { Price } from '@candor/domain/money/price.ts'
import { liquidationPrice } from '@candor/domain/positions/liquidation.ts'
import { type Position, pledgeOf } from '@candor/domain/positions/position.ts'
import { Ruler, type RulerMark } from '@candor/kit/ruler/Ruler.tsx'
import { showFullPrice, showLine } from '../orders/trade-text.ts'
import { useWords } from '../words/use-words.ts'
import { rulerShape } from './ruler-shape.ts'

type PositionRulerProps = { position: Position; now: Price | null; decimals: number }

/** Liquidation, stop, entry, target and the price now, from worst to best. */
export function PositionRuler({ position, now, decimals }: PositionRulerProps) {
  const say = useWords()
  const { side, entry, takeProfit, stopLoss } = position
  const liquidation = liquidationPrice(pledgeOf(position))
  const shape = rulerShape({ side, entry, takeProfit, stopLoss, liquidation })
  const mark = (kind: RulerMark['kind'], at: number | null, label: string, figure: string | null) =>
    at === null || figure === null ? [] : [{ kind, at, label, figure }]
  const price = (value: Price | null) => value && showFullPrice(value, decimals)
  const line = liquidation && showLine(liquidation, side, decimals)
  const marks: RulerMark[] = [
    ...mark('danger', shape.liquidation, say('ruler.liquidation'), line),
    ...mark('plain', shape.stop, say('ruler.stop'), price(stopLoss)),
    ...mark('own', shape.entry, say('ruler.entry'), price(entry)),
    ...mark('plain', shape.target, say('ruler.target'), price(takeProfit)),
  ].sort((one, other) => one.at - other.at)
  const told = marks.map(({ label, figure }) => say('ruler.mark', { label, price: figure }))
  const nowText = now === null ? say('position.no-price') : say('ruler.now', { price: price(now) ?? '' })
  return (
    <Ruler
      label={[...told, nowText].join(', ')}
      marks={marks}
      now={now === null ? null : shape.at(now)}
      from={shape.entry}
    />
  )
}
