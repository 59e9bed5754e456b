import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { classes } from '../classes.ts'
import { Change } from '../numbers/Change.tsx'
import { Money } from '../numbers/Money.tsx'
import { PriceText } from '../numbers/PriceText.tsx'
import { Sparkline } from '../numbers/Sparkline.tsx'
import { BeforeAfter } from '../row/BeforeAfter.tsx'
import { Ruler } from '../ruler/Ruler.tsx'
import { RelativeTime } from '../time/RelativeTime.tsx'
import css from './Gallery.module.css'
import { GallerySection } from './GallerySection.tsx'

const cx = classes(css)

const gold = [
  26, 21, 20, 24, 25, 19, 22, 20, 19, 21, 19, 19, 23, 22, 15, 19, 24, 15, 11, 10, 9, 8, 7, 4, 6, 4, 2, 10,
]
const rising = gold.map((y) => 30 - y)

const instruments = [
  {
    symbol: 'XAU/USD',
    name: 'Gold',
    points: rising,
    close: 4,
    last: 411_860_000_000n,
    decimals: 2,
    change: 74n,
  },
  {
    symbol: 'BTC/USD',
    name: 'Bitcoin',
    points: gold,
    close: 26,
    last: 9_643_120_000_000n,
    decimals: 2,
    change: -186n,
  },
  { symbol: 'EUR/USD', name: 'Euro', points: gold, close: 10, last: 116_214_000n, decimals: 5, change: 0n },
]

const marks = [
  { kind: 'danger', at: 0, label: 'Liquidation', figure: '3,995.61' },
  { kind: 'plain', at: 23.8, label: 'Stop', figure: '4,040.00' },
  { kind: 'own', at: 55, label: 'Entry', figure: '4,098.06' },
  { kind: 'plain', at: 100, label: 'Target', figure: '4,210.00' },
] as const

export function GalleryNumbers() {
  return (
    <>
      <GallerySection title="Have you invested today?">
        <Money value={cents(2_481_640n)} size="display" />
        <div className={`${cx('line')} sub`}>
          <Change value={18_216n} text="+$182.16 (+0.74%)" />
          <span className="t2">
            Available <Money value={cents(1_824_010n)} plain />
          </span>
          <Money value={cents(1250n)} currency="MYR" />
          <Money value={cents(-18_360n)} signed plain />
        </div>
        <Money value={cents(2_481_640n)} size="price" muted plain />
        <PriceText value={price(411_860_000_000n)} decimals={2} size="price" dim />
        <BeforeAfter before="$500.00" after="$700.00" label="from $500.00 to $700.00" />
        <Ruler
          label="Liquidation 3,995.61, stop 4,040.00, entry 4,098.06, target 4,210.00, now 4,118.46"
          marks={marks}
          now={63.2}
          from={55}
        />
        <span className="sub t2">
          <RelativeTime
            at={Date.now() - 12 * 60_000}
            format={({ unit, count }) => (unit === 'now' ? 'Just now' : `${count} ${unit}s ago`)}
          />
        </span>
      </GallerySection>
      <GallerySection title="Markets" wide>
        {instruments.map(({ symbol, name, points, close, last, decimals, change }) => (
          <div key={symbol} className={cx('market')}>
            <div>
              <div className="strong">{symbol}</div>
              <div className="sub t2">{name}</div>
            </div>
            <Sparkline points={points} previousClose={close} change={change} />
            <div className={cx('end')}>
              <span className="med">
                <PriceText value={price(last)} decimals={decimals} />
              </span>
              <span className="sub">
                <Change value={change} />
              </span>
            </div>
          </div>
        ))}
      </GallerySection>
    </>
  )
}
