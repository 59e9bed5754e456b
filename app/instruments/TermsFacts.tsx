import { readDecimal, writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { openingFeeRate } from '@candor/domain/positions/trading-terms.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { decimalSign, groupThousands, splitDecimal } from '@candor/kit/numbers/group-digits.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { Term } from '../orders/Term.tsx'
import { type Say, useWords } from '../words/use-words.ts'
import css from './Facts.module.css'

const cx = classes(css)

function figure(text: string): string {
  const { whole, fraction } = splitDecimal(text)
  return fraction ? `${whole}${decimalSign()}${fraction}` : whole
}

/** A quantity in its unit, of a coin its own name; a unit the app has no word for is shown as the server names it. */
function showSize(say: Say, { quantityUnit, baseAsset }: WireInstrumentDetail, amount: string): string {
  if (quantityUnit === 'share') return say('detail.shares', { n: amount === '1' ? 1 : amount })
  const unit =
    quantityUnit === 'coin' ? baseAsset : quantityUnit === 'lot' ? say('detail.unit-lot') : quantityUnit
  return say('detail.amount', { amount, unit })
}

/** A rate that is finer than a hundredth of a percent: `0.018%`. */
const finePercent = (text: string): string => `${writeDecimal((readDecimal(text, 8) ?? 0n) / 1_000n, 3)}%`

/** What the contract says: what it costs, where it ends, and in what sizes it is traded. */
export function TermsFacts({ detail }: { detail: WireInstrumentDetail }) {
  const say = useWords()
  const amount = (text: string, unit: string) => say('detail.amount', { amount: figure(text), unit })
  const items = [
    { id: 'fee', label: say('detail.fee'), value: formatPercent(openingFeeRate / 10_000n) },
    {
      id: 'night',
      label: say('detail.night'),
      value: say('detail.night-rate', { pct: finePercent(detail.nightlyRate) }),
    },
    { id: 'leverage', label: say('detail.leverage'), value: `${detail.maxLeverage}×` },
    {
      id: 'liquidation',
      label: <Term term="liquidation">{say('detail.liquidation')}</Term>,
      value: say('detail.liquidation-at'),
    },
    ...(detail.quantityUnit === 'lot'
      ? [{ id: 'lot', label: say('detail.lot'), value: amount(detail.contractSize, detail.baseAsset) }]
      : []),
    ...(detail.boardLot === null || detail.boardLot === 1
      ? []
      : [
          {
            id: 'board-lot',
            label: say('detail.board-lot'),
            value: showSize(say, detail, groupThousands(String(detail.boardLot))),
          },
        ]),
    {
      id: 'smallest',
      label: say('detail.smallest'),
      value: showSize(say, detail, figure(detail.minQuantity)),
    },
    { id: 'tick', label: say('detail.tick'), value: amount(detail.tickSize, detail.quoteCurrency) },
  ]
  return (
    <section className={cx('section')}>
      <div className={cx('title')}>
        <h2 className="title-3">{say('detail.terms')}</h2>
      </div>
      <div className="pad">
        <KeyValueList items={items} />
      </div>
    </section>
  )
}

export function AboutFacts({
  detail,
  quote,
}: {
  detail: WireInstrumentDetail
  quote: WireQuote | undefined
}) {
  const say = useWords()
  const what = say(`detail.about-${detail.market}`, {
    quote: detail.quoteCurrency,
    base: detail.baseAsset,
  } as never)
  return (
    <section className={cx('section')}>
      <div className={cx('title')}>
        <h2 className="title-3">{say('detail.about')}</h2>
      </div>
      <div className={cx('about')}>
        <p>{what}</p>
        {quote && <p>{say(`detail.about-${quote.source}`)}</p>}
      </div>
    </section>
  )
}
