import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { listItemClass } from '@candor/kit/row/List.tsx'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import css from './StrategyDetail.module.css'
import { showTenths } from './tenth-percent.ts'
import type { StrategyDetail } from './use-strategy.ts'

const cx = classes(css)

/** What the pool has open now, each by its share of the pool. */
export function StrategyHoldings({ detail: { holdings, strategy } }: { detail: StrategyDetail }) {
  const say = useWords()
  const { instruments } = useInstruments()
  const tickerOf = (symbol: string) => instruments.find((each) => each.symbol === symbol)?.ticker ?? symbol
  return (
    <section className={cx('section')}>
      <div className={cx('heading')}>
        <h2 className="title-3">{say('strategy-page.holds')}</h2>
      </div>
      {holdings.length === 0 && <p className={cx('quiet')}>{say('strategy-page.holds-nothing')}</p>}
      <ul>
        {holdings.map(({ symbol, side, share }) => (
          <li key={`${symbol} ${side}`} className={listItemClass}>
            <div className={cx('held')}>
              <span>
                {tickerOf(symbol)}{' '}
                {strategy.product === 'leveraged' && (
                  <Tag tone={side === 'long' ? 'up' : 'down'}>{say(`trades.${side}`)}</Tag>
                )}
              </span>
              <span>{showTenths(share)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
