import { classes } from '@candor/kit/classes.ts'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { RiskMeter } from './RiskMeter.tsx'
import { shownResult, type TestedStrategy } from './result-shown.ts'
import css from './StrategyDetail.module.css'
import { showTenths } from './tenth-percent.ts'

const cx = classes(css)

const toneOf = (share: string) => (/[1-9]/.test(share) ? (share.startsWith('-') ? 'down' : 'up') : null)

/** One figure for one kind of result; the other kind stands beside it with its own. */
export function StrategyHead({ strategy }: { strategy: TestedStrategy }) {
  const say = useWords()
  const locale = useLocale()
  const { from, result } = shownResult(strategy)
  const { live, tested } = strategy
  const date = formatDate(new Date(strategy.liveSince), locale)
  const beside =
    from === 'live'
      ? say('strategy-page.beside-tested', { pct: showTenths(tested.change, true) })
      : live
        ? say('strategy-page.beside-live', { date, pct: showTenths(live.change, true) })
        : say('strategy-page.no-value', { date })
  return (
    <section className={cx('summary')}>
      <div className={cx('head')}>
        <div>
          <p className={cx('cap')}>
            {from === 'live' ? say('strategy-page.live', { date }) : say('strategy-page.tested')}
          </p>
          <p className={`price num ${cx(toneOf(result.change))}`}>{showTenths(result.change, true)}</p>
        </div>
        <span className={cx('risk')}>
          <RiskMeter risk={strategy.risk} />
        </span>
      </div>
      <p className={cx('cap')}>{beside}</p>
    </section>
  )
}
