import { price } from '@candor/domain/money/price.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { directionTone, showRounded } from '../proofs/contract-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useWords } from '../words/use-words.ts'
import css from './ContractChart.module.css'
import {
  type ContractShape,
  chartHeight,
  chartWidth,
  contractShape,
  figureHeight,
  type PlotTick,
  partTags,
  plotBottom,
} from './contract-chart-shape.ts'
import { useDirection } from './own-directions.ts'

const cx = classes(css)

const tickOf = (tick: WireContract['purchase']): PlotTick | null =>
  tick && { at: Date.parse(tick.at), mid: Number(tick.mid) }

type ContractChartProps = {
  contract: WireContract
  instrument: WireInstrument | undefined
  ticks: readonly PlotTick[]
}

/** The way of the price from before the purchase to the end of the time limit, with the purchase line and both ticks. */
export function ContractChart({ contract, instrument, ticks }: ContractChartProps) {
  const say = useWords()
  const decimals = instrument?.decimals ?? 2
  const figure = (mid: number) => showRounded(price(BigInt(Math.round(mid * 1e8))), decimals)
  const purchase = tickOf(contract.purchase)
  const final = tickOf(contract.final)
  const last = final ?? ticks.findLast(({ at }) => at <= Date.parse(contract.expiresAt)) ?? null
  const figures = {
    purchase: contract.purchase && showRounded(priceOf(contract.purchase.mid), decimals),
    last: last && figure(last.mid),
  }
  const shape = contractShape({
    ticks,
    beginsAt: Date.parse(contract.purchaseAt ?? contract.acceptedAt),
    expiresAt: Date.parse(contract.expiresAt),
    purchase,
    final,
    longest: Math.max(figures.purchase?.length ?? 0, figures.last?.length ?? 0),
  })
  const tags = tagsOf(shape, purchase, last)
  const to = purchase && last && last.mid !== purchase.mid ? (last.mid > purchase.mid ? 'up' : 'down') : null
  return (
    <svg
      viewBox={`0 0 ${chartWidth} ${chartHeight}`}
      role="img"
      aria-label={say('contract.chart', { name: instrument?.ticker ?? contract.symbol })}
      className={cx('chart')}
    >
      <Grid shape={shape} taken={Object.values(tags)} figure={figure} />
      {purchase && <WinningSide contract={contract} shape={shape} y={shape.y(purchase.mid)} />}
      <path className={cx('start')} d={`M${shape.startX} 12V${plotBottom}`} />
      <path className={cx('end')} d={`M${shape.endX} 12V${plotBottom}`} />
      <path className={cx('before')} d={shape.before} />
      {purchase && <PurchaseLine shape={shape} y={shape.y(purchase.mid)} />}
      <path className={cx('since', to)} d={shape.since} />
      {purchase && <circle className={cx('bought')} cx={shape.startX} cy={shape.y(purchase.mid)} r="3.5" />}
      {shape.last && purchase && (
        <g className={cx('last', to)}>
          {!final && <circle className={cx('halo')} cx={shape.last.x} cy={shape.last.y} r="8" />}
          <circle cx={shape.last.x} cy={shape.last.y} r="3.5" />
        </g>
      )}
      {tags.purchase !== undefined && (
        <Tag tone="own" shape={shape} y={tags.purchase} text={figures.purchase} />
      )}
      {tags.last !== undefined && <Tag tone="now" shape={shape} y={tags.last} text={figures.last} />}
      <Times contract={contract} shape={shape} />
    </svg>
  )
}

type Tags = { purchase?: number; last?: number }

function tagsOf(shape: ContractShape, purchase: PlotTick | null, last: PlotTick | null): Tags {
  if (purchase && last) {
    const [one, other] = partTags(shape.y(purchase.mid), shape.y(last.mid))
    return { purchase: one, last: other }
  }
  return last ? { last: shape.y(last.mid) } : {}
}

type GridProps = { shape: ContractShape; taken: readonly number[]; figure: (mid: number) => string }

/** Round values; a figure that a tag needs the room of gives way. */
function Grid({ shape, taken, figure }: GridProps) {
  return shape.grid.map((value) => {
    const y = shape.y(value)
    const free = taken.every((place) => Math.abs(place - y) >= figureHeight - 3)
    return (
      <g key={value}>
        <path className={cx('rule')} d={`M0 ${y}H${shape.right}`} />
        {free && (
          <text className={cx('axis')} x={chartWidth - 8} y={y + 4} textAnchor="end">
            {figure(value)}
          </text>
        )}
      </g>
    )
  })
}

/** Where the price has to end for a win. */
function WinningSide({ contract, shape, y }: { contract: WireContract; shape: ContractShape; y: number }) {
  const direction = useDirection(contract)
  if (direction === null) return null
  const rise = direction === 'rise'
  return (
    <rect
      className={cx('side', directionTone(direction))}
      x={shape.startX}
      y={rise ? 12 : y}
      width={shape.endX - shape.startX}
      height={Math.max(0, rise ? y - 12 : plotBottom - y)}
    />
  )
}

function PurchaseLine({ shape, y }: { shape: ContractShape; y: number }) {
  const say = useWords()
  return (
    <>
      <path className={cx('line')} d={`M${shape.startX} ${y}H${shape.right}`} />
      <path className={cx('line', 'dashed')} d={`M0 ${y}H${shape.startX}`} />
      <text className={cx('mark')} x="8" y={y - 6}>
        {say('contract.chart-mark')}
      </text>
    </>
  )
}

type TagProps = { tone: 'own' | 'now'; shape: ContractShape; y: number; text: string | null | undefined }

function Tag({ tone, shape, y, text }: TagProps) {
  const x = shape.right + 2
  return (
    <g className={cx('tag', tone)}>
      <rect x={x} y={y - 9.5} width={chartWidth - 2 - x} height="19" rx="3" />
      <text x={chartWidth - 8} y={y + 4} textAnchor="end">
        {text}
      </text>
    </g>
  )
}

function Times({ contract, shape }: { contract: WireContract; shape: ContractShape }) {
  const say = useWords()
  const time = (at: string) => formatTime(new Date(at), { seconds: true })
  return (
    <>
      <text className={cx('axis')} x={shape.endX - 5} y="204" textAnchor="end">
        {say('contract.chart-end')}
      </text>
      <text className={cx('axis')} x={shape.startX} y="228" textAnchor="middle">
        {time(contract.purchase?.at ?? contract.purchaseAt ?? contract.acceptedAt)}
      </text>
      <text className={cx('axis')} x={shape.endX} y="228" textAnchor="middle">
        {time(contract.expiresAt)}
      </text>
    </>
  )
}
