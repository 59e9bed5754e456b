import { classes } from '@candor/kit/classes.ts'
import type { WirePortfolio } from '@candor/wire/portfolio.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { type Asked, figureNames, showFigure } from './explain-figure.ts'
import css from './Figures.module.css'

const cx = classes(css)

type FiguresProps = { portfolio: WirePortfolio; onAsk: (asked: Asked) => void }

const toneOf = (text: string | null): 'up' | 'down' | null =>
  text === null || !/[1-9]/.test(text) ? null : text.startsWith('-') ? 'down' : 'up'

/** The return that leaves out what was paid in and out, and the same in money. */
export function Headline({ portfolio, period, onAsk }: FiguresProps & { period: string }) {
  const say = useWords()
  const teller = { say, locale: useLocale(), money: useOwnMoney() }
  const known = portfolio.timeWeighted !== null
  return (
    <section className={cx('headline')}>
      <button
        type="button"
        className={cx('first')}
        onClick={() => onAsk({ kind: 'figure', name: 'time-weighted' })}
      >
        <span className={cx('label')}>{say('portfolio.headline', { period })}</span>
        <span className={`${cx('value', toneOf(portfolio.timeWeighted))} ${known ? 'price num' : 'title-2'}`}>
          {showFigure('time-weighted', portfolio, teller)}
        </span>
      </button>
      <p className={cx('label')}>{say('portfolio.leaves-out')}</p>
      <button type="button" className={cx('money')} onClick={() => onAsk({ kind: 'figure', name: 'profit' })}>
        {say('portfolio.in-money', { amount: showFigure('profit', portfolio, teller) })}
      </button>
    </section>
  )
}

/** The other figures; each opens what it means. */
export function FigureGrid({ portfolio, onAsk }: FiguresProps) {
  const say = useWords()
  const teller = { say, locale: useLocale(), money: useOwnMoney() }
  return (
    <section className={cx('grid')}>
      {figureNames.map((name) => (
        <button
          key={name}
          type="button"
          className={cx('cell')}
          onClick={() => onAsk({ kind: 'figure', name })}
        >
          <span className={cx('key')}>{say(`figure.${name}`)}</span>
          <span className={cx('figure')}>{showFigure(name, portfolio, teller)}</span>
        </button>
      ))}
    </section>
  )
}
