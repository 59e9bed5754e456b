import { SelectBox } from '@candor/kit/choice/SelectBox.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import type { WirePortfolio } from '@candor/wire/portfolio.ts'
import { useId } from 'react'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import css from './Comparison.module.css'
import { shareOfText, showShare } from './share-text.ts'

const cx = classes(css)

type ComparisonProps = { portfolio: WirePortfolio; compare: string; onCompare: (symbol: string) => void }

/** How an instrument of choice did meanwhile, beside the customer. */
export function Comparison({ portfolio, compare, onCompare }: ComparisonProps) {
  const say = useWords()
  const { instruments } = useInstruments()
  const id = useId()
  const { comparison, timeWeighted } = portfolio
  const name = instruments.find(({ symbol }) => symbol === compare)?.ticker ?? compare
  const share = comparison?.symbol === compare ? comparison.share : null
  return (
    <section className={cx('compare')}>
      <label className={cx('choice')} htmlFor={id}>
        <span>{say('compare.label')}</span>
        <span className={cx('select')}>
          <SelectBox
            id={id}
            value={compare}
            options={[
              { value: '', label: say('compare.none') },
              ...instruments.map(({ symbol, ticker }) => ({ value: symbol, label: ticker })),
            ]}
            onChange={onCompare}
          />
        </span>
      </label>
      {comparison && comparison.symbol === compare && (
        <>
          <p className={cx('legend')}>
            <Return dash={false} name={say('compare.you')} share={timeWeighted} />
            <Return dash name={name} share={share} />
          </p>
          <p className={cx('note')}>{say(share === null ? 'compare.no-prices' : 'compare.note', { name })}</p>
        </>
      )}
    </section>
  )
}

function Return({ dash, name, share }: { dash: boolean; name: string; share: string | null }) {
  const value = share === null ? null : shareOfText(share)
  return (
    <span className={cx('return')}>
      <i className={cx('stroke', dash && 'dash')} />
      {name} {value !== null && <Change value={value} text={showShare(value, { signed: true })} />}
    </span>
  )
}
