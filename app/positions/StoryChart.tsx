import { type Price, price, writePrice } from '@candor/domain/money/price.ts'
import { intervalSpans } from '@candor/kit/chart/chart-dates.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WirePosition, WirePositionEvent } from '@candor/wire/orders.ts'
import { showFullPrice, showLine } from '../orders/trade-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { useWords } from '../words/use-words.ts'
import { PlotChart, type PlotLine, type PlotMark } from './PlotChart.tsx'
import { plotShape } from './plot-shape.ts'
import { intervalFor, mostDrawn, usePlotCandles } from './use-plot-candles.ts'

const height = 236
const plain = (value: Price): number => Number(writePrice(value))

type StoryChartProps = {
  position: WirePosition
  events: readonly WirePositionEvent[]
  instrument: WireInstrument | undefined
}

/** The way from opening to closing, with the ticks that opened and closed it marked. */
export function StoryChart({ position, events, instrument }: StoryChartProps) {
  const say = useWords()
  const quote = useWatchedQuote(position.symbol)
  const openedAt = Date.parse(position.openedAt)
  const closedAt = position.closedAt === null ? null : Date.parse(position.closedAt)
  const interval = intervalFor((closedAt ?? Date.now()) - openedAt)
  // A little of what came after shows what it was spared, or what it missed.
  const until = closedAt === null ? null : closedAt + intervalSpans[interval] * Math.round(mostDrawn / 6)
  const candles = usePlotCandles(position.symbol, interval, until)
  const decimals = instrument?.decimals ?? 2
  const figure = (text: string) => showFullPrice(priceOf(text), decimals)
  // The entry is named at its mark.
  const lines = storyLines(position, figure, decimals).map((line) =>
    line.id === 'entry' ? line : { ...line, label: say(labels[line.id]) },
  )
  const last =
    position.status === 'open' && quote
      ? [{ id: 'last', value: Number(quote.last), tone: 'last' as const, figure: figure(quote.last) }]
      : []
  const all: PlotLine[] = [...lines, ...last]
  const marks = storyMarks(position, events, {
    opened: say('story.opened-mark'),
    closed: say('story.closed-mark'),
  })
  const longest = Math.max(...all.map((line) => line.figure.length))
  const values = [...all.map(({ value }) => value), ...marks.map(({ value }) => value)]
  const shape = plotShape({ candles, values, height, longest })
  const grid = (value: number) =>
    showFullPrice(price(BigInt(Math.round(value * 10 ** decimals)) * 10n ** BigInt(8 - decimals)), decimals)
  return (
    <PlotChart
      label={say('story.chart', { name: instrument?.ticker ?? position.symbol })}
      shape={shape}
      height={height}
      interval={interval}
      candles={candles}
      lines={all}
      marks={marks}
      gridFigure={grid}
    />
  )
}

type StoryLineId = 'entry' | 'liquidation' | 'stop' | 'target'

const labels = {
  liquidation: 'ruler.liquidation',
  stop: 'field.stop-loss',
  target: 'field.take-profit',
} as const

type StoryLine = Omit<PlotLine, 'id' | 'label'> & { id: StoryLineId }

/** The entry, and of the other lines the one that closed it; all that are near while it is open. */
function storyLines(position: WirePosition, figure: (text: string) => string, decimals: number): StoryLine[] {
  const { entry, liquidation, stopLoss, takeProfit, closeCause, status, side } = position
  const lines: StoryLine[] = [
    { id: 'entry', value: plain(priceOf(entry)), tone: 'own', figure: figure(entry) },
  ]
  const open = status === 'open'
  if (liquidation !== null && closeCause === 'liquidation')
    lines.push({
      id: 'liquidation',
      value: plain(priceOf(liquidation)),
      tone: 'danger',
      figure: showLine(priceOf(liquidation), side, decimals),
    })
  if (stopLoss !== null && (open || closeCause === 'stop-loss'))
    lines.push({ id: 'stop', value: plain(priceOf(stopLoss)), tone: 'ink', figure: figure(stopLoss) })
  if (takeProfit !== null && (open || closeCause === 'take-profit'))
    lines.push({ id: 'target', value: plain(priceOf(takeProfit)), tone: 'ink', figure: figure(takeProfit) })
  return lines
}

type MarkWords = { opened: string; closed: string }

function storyMarks(
  position: WirePosition,
  events: readonly WirePositionEvent[],
  words: MarkWords,
): PlotMark[] {
  return events.flatMap(({ number, kind, at, price: text, cause }) => {
    if (text === null || (kind !== 'opened' && kind !== 'part-closed' && kind !== 'closed')) return []
    const shape = kind === 'closed' && cause === 'liquidation' ? ('cross' as const) : ('ring' as const)
    const named =
      kind === 'opened'
        ? ({ label: words.opened, tone: 'own' } as const)
        : kind === 'closed'
          ? ({ label: words.closed, tone: 'ink' } as const)
          : {}
    return [{ id: `${position.id}-${number}`, at: Date.parse(at), value: Number(text), shape, ...named }]
  })
}
