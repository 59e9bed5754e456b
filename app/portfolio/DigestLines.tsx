import type { Cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { listItemClass } from '@candor/kit/row/List.tsx'
import type { WireMoved } from '@candor/wire/digest.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { strategyName } from '../strategies/strategy-text.ts'
import { useWords } from '../words/use-words.ts'
import css from './Digest.module.css'
import { ProfitBar } from './ProfitBar.tsx'

const cx = classes(css)

const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** What moved it, the largest in money first, and the costs: a sum that ends in the result of the day. */
export function DigestLines({ moved }: { moved: WireMoved }) {
  const say = useWords()
  const made = moved.contributors.map((line) => ({ ...line, made: centsOf(line.made) }))
  const largest = made.reduce((most, line) => (size(line.made) > most ? size(line.made) : most), 1n)
  return (
    <section className={cx('section')}>
      <div className={cx('caption')}>
        <h2 className="title-3">{say('digest.what')}</h2>
        <span className={cx('cap')}>{say('digest.before-costs')}</span>
      </div>
      {made.length === 0 && <p className={cx('none')}>{say('digest.nothing-moved')}</p>}
      <ul>
        {made.map((line) => (
          <Line key={`${line.product} ${line.symbol}`} {...line} largest={largest} />
        ))}
      </ul>
      <div className={cx('sum')}>
        <Sum moved={moved} />
      </div>
    </section>
  )
}

type LineProps = Omit<WireMoved['contributors'][number], 'made'> & { made: Cents; largest: bigint }

function Line({ product, symbol, made, largest }: LineProps) {
  const say = useWords()
  const money = useOwnMoney()
  const { instruments } = useInstruments()
  const named =
    symbol &&
    (product === 'strategy'
      ? strategyName(say, symbol)
      : (instruments.find((each) => each.symbol === symbol)?.ticker ?? symbol))
  return (
    <li className={`${listItemClass} ${cx('line')}`}>
      <span className={cx('what')}>
        <span className={cx('first')}>{named ?? say('lines.other')}</span>
        <span className={cx('kind')}>{say(product ? `product.${product}` : 'product.none')}</span>
      </span>
      <ProfitBar value={made} largest={largest} />
      <span className={cx('end')}>
        <Change value={made} text={money(made, { signed: true })} />
      </span>
    </li>
  )
}

/** Costs that were not paid are left out; what is left adds up. */
function Sum({ moved }: { moved: WireMoved }) {
  const say = useWords()
  const money = useOwnMoney()
  const show = (text: string) => money(centsOf(text), { signed: true })
  const costs = (['fees', 'financing', 'interest'] as const)
    .filter((kind) => centsOf(moved[kind]) !== 0n)
    .map((kind) => ({ id: kind, label: say(`digest.${kind}`), value: show(moved[kind]) }))
  const currencies = moved.currencies.map(({ currency, made }) => ({
    id: currency,
    label: say('digest.currency', { currency }),
    value: show(made),
  }))
  return (
    <KeyValueList
      items={[
        { id: 'together', label: say('digest.together'), value: show(moved.together) },
        ...costs,
        ...currencies,
        { id: 'result', label: say('digest.result'), value: show(moved.profit), total: true },
      ]}
    />
  )
}
