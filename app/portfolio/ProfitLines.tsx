import { cents } from '@candor/domain/money/cents.ts'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { listItemClass } from '@candor/kit/row/List.tsx'
import type { WirePortfolio } from '@candor/wire/portfolio.ts'
import { useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { strategyName } from '../strategies/strategy-text.ts'
import { useWords } from '../words/use-words.ts'
import { ProfitBar } from './ProfitBar.tsx'
import css from './ProfitLines.module.css'
import { type ProfitLine, readLines, sumByProduct } from './profit-groups.ts'

const cx = classes(css)

type ProfitLinesProps = {
  portfolio: WirePortfolio
  period: string
  onLine: (line: ProfitLine, title: string) => void
}

/** Where the result came from, by instrument or by product, after fees. The lines add up to it. */
export function ProfitLines({ portfolio, period, onLine }: ProfitLinesProps) {
  const say = useWords()
  const money = useOwnMoney()
  const [by, setBy] = useState<'instrument' | 'product'>('instrument')
  const own = readLines(portfolio.lines)
  const lines = by === 'instrument' ? own : sumByProduct(own)
  const largest = lines.reduce((most, { profit }) => (size(profit) > most ? size(profit) : most), 1n)
  return (
    <section className={cx('section')}>
      <div className={cx('head')}>
        <h2 className="title-3">{say('lines.title')}</h2>
        <span className={cx('cap')}>{say('lines.after-fees', { period })}</span>
      </div>
      <div className={cx('by')}>
        <Segmented
          label={say('lines.by')}
          options={[
            { value: 'instrument', label: say('lines.by-instrument') },
            { value: 'product', label: say('lines.by-product') },
          ]}
          value={by}
          onChange={setBy}
        />
      </div>
      {lines.length === 0 && <p className={cx('none')}>{say('lines.none')}</p>}
      <ul>
        {lines.map((line) => (
          <Line key={`${line.product} ${line.symbol}`} line={line} largest={largest} onLine={onLine} />
        ))}
      </ul>
      <div className={cx('total')}>
        <KeyValueList
          items={[
            {
              id: 'total',
              label: say('lines.total'),
              value: money(centsOf(portfolio.profit), { signed: true }),
              total: true,
            },
          ]}
        />
      </div>
    </section>
  )
}

const size = (value: bigint): bigint => (value < 0n ? -value : value)

type LineProps = { line: ProfitLine; largest: bigint; onLine: ProfitLinesProps['onLine'] }

function Line({ line, largest, onLine }: LineProps) {
  const say = useWords()
  const money = useOwnMoney()
  const { instruments } = useInstruments()
  const { product, symbol, profit } = line
  // A strategy stands in the place of an instrument, by its id.
  const ticker =
    symbol &&
    (product === 'strategy'
      ? strategyName(say, symbol)
      : (instruments.find((each) => each.symbol === symbol)?.ticker ?? symbol))
  const kind = say(product ? `product.${product}` : 'product.none')
  const title = ticker ?? (product ? kind : say('lines.other'))
  return (
    <li className={listItemClass}>
      <button type="button" className={cx('row')} onClick={() => onLine(line, title)}>
        <span className={cx('what')}>
          <span className={cx('first')}>{title}</span>
          {(ticker || !product) && <span className={cx('second')}>{kind}</span>}
        </span>
        <ProfitBar value={profit} largest={largest} />
        <span className={cx('end')}>
          <Change value={profit} text={money(cents(profit), { signed: true })} />
        </span>
      </button>
    </li>
  )
}
