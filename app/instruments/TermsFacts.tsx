import { classes } from '@candor/kit/classes.ts'
import { decimalSign, groupThousands, splitDecimal } from '@candor/kit/numbers/group-digits.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { type Say, useWords } from '../words/use-words.ts'
import css from './Facts.module.css'

const cx = classes(css)

function figure(text: string): string {
  const { whole, fraction } = splitDecimal(text)
  return fraction ? `${whole}${decimalSign()}${fraction}` : whole
}

/** The unit of a quantity as a word; one the app has no word for is shown as the server names it. */
function unitWord(say: Say, unit: string): string {
  if (unit === 'lot' || unit === 'coin' || unit === 'share') return say(`detail.unit-${unit}`)
  return unit
}

/** What the contract says. Fees and financing come with the tickets that charge them. */
export function TermsFacts({ detail }: { detail: WireInstrumentDetail }) {
  const say = useWords()
  const amount = (text: string, unit: string) => say('detail.amount', { amount: figure(text), unit })
  const unit = unitWord(say, detail.quantityUnit)
  const items = [
    { id: 'leverage', label: say('detail.leverage'), value: `${detail.maxLeverage}×` },
    ...(detail.quantityUnit === 'lot'
      ? [{ id: 'lot', label: say('detail.lot'), value: amount(detail.contractSize, detail.baseAsset) }]
      : []),
    ...(detail.boardLot === null || detail.boardLot === 1
      ? []
      : [
          {
            id: 'board-lot',
            label: say('detail.board-lot'),
            value: say('detail.amount', { amount: groupThousands(String(detail.boardLot)), unit }),
          },
        ]),
    { id: 'smallest', label: say('detail.smallest'), value: amount(detail.minQuantity, unit) },
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
