import { classes } from '@candor/kit/classes.ts'
import type { WireResult } from '@candor/wire/strategies.ts'
import { type Say, useWords } from '../words/use-words.ts'
import { shownResult, type TestedStrategy } from './result-shown.ts'
import css from './StrategyDetail.module.css'
import { showTenths, showWhole } from './tenth-percent.ts'

const cx = classes(css)

function sayRecovery(say: Say, { worstFall, recoveryDays }: WireResult): string {
  if (!/[1-9]/.test(worstFall)) return say('strategy-page.no-fall')
  return recoveryDays === null
    ? say('strategy-page.not-recovered')
    : say('strategy-page.recovered', { n: recoveryDays })
}

/** What it lost first, then what it costs and how to leave. */
export function StrategyFigures({ strategy }: { strategy: TestedStrategy }) {
  const say = useWords()
  const { result } = shownResult(strategy)
  const cells = [
    {
      key: say('strategies.worst-fall'),
      value: showTenths(result.worstFall),
      below: sayRecovery(say, result),
    },
    {
      key: say('strategies.losing-weeks'),
      value: say('strategies.of', { part: result.losingWeeks, whole: result.weeks }),
      below:
        result.hitRate === null
          ? say('strategy-page.no-closed')
          : say('strategy-page.hit-rate', { pct: showWhole(result.hitRate) }),
    },
    {
      key: say('strategy-page.fee'),
      value: showWhole(strategy.feeRate),
      below: say('strategy-page.fee-text'),
    },
    {
      key: say('strategy-page.out'),
      value: say('strategy-page.any-time'),
      below: say('strategy-page.out-text'),
    },
  ]
  return (
    <dl className={cx('figures')}>
      {cells.map(({ key, value, below }) => (
        <div key={key}>
          <dt className={cx('cap')}>{key}</dt>
          <dd className={cx('figure')}>{value}</dd>
          <dd className={cx('cap')}>{below}</dd>
        </div>
      ))}
    </dl>
  )
}
