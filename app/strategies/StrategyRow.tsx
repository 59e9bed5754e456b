import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import type { WireStrategy } from '@candor/wire/strategies.ts'
import { Link } from '../shell/Link.tsx'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import { RiskMeter } from './RiskMeter.tsx'
import { daysOf, isTested, type ShownResult, shownResult, spanOf } from './result-shown.ts'
import css from './Strategies.module.css'
import { StrategySpark } from './StrategySpark.tsx'
import { aboutStrategy, strategyName } from './strategy-text.ts'
import { showTenths, tenthsOf } from './tenth-percent.ts'

const cx = classes(css)

/** `7 months live`, `24 months tested`. */
function saySpan(say: Say, { from, result }: ShownResult): string {
  const { unit, n } = spanOf(daysOf(result))
  return say(`strategies.${from}-${unit}`, { n })
}

/** One strategy of the list: what it is, how risky, and what it made and lost. */
export function StrategyRow({ strategy }: { strategy: WireStrategy }) {
  const say = useWords()
  const locale = useLocale()
  return (
    <li className={cx('item')}>
      <Link to="aiDetail" query={`id=${strategy.id}`} className={cx('row')}>
        <span className={cx('top')}>
          <span>
            <span className={cx('name')}>
              {strategyName(say, strategy.id)}{' '}
              {strategy.endedAt !== null && (
                <Tag>
                  {say('strategies.ended-tag', { date: formatDate(new Date(strategy.endedAt), locale) })}
                </Tag>
              )}
            </span>
            <span className={cx('second')}>{aboutStrategy(say, strategy.id)}</span>
            <RiskMeter risk={strategy.risk} />
          </span>
          {isTested(strategy) && <StrategySpark strategy={strategy} shown={shownResult(strategy)} />}
        </span>
        {isTested(strategy) ? (
          <Figures shown={shownResult(strategy)} />
        ) : (
          <span className={cx('testing')}>{say('strategies.testing')}</span>
        )}
      </Link>
    </li>
  )
}

function Figures({ shown }: { shown: ShownResult }) {
  const say = useWords()
  const { result } = shown
  return (
    <dl className={cx('stats')}>
      <div>
        <dt>{saySpan(say, shown)}</dt>
        <dd>
          <Change value={tenthsOf(result.change)} text={showTenths(result.change, true)} />
        </dd>
      </div>
      <div>
        <dt>{say('strategies.worst-fall')}</dt>
        <dd>{showTenths(result.worstFall)}</dd>
      </div>
      <div>
        <dt>{say('strategies.losing-weeks')}</dt>
        <dd>{say('strategies.of', { part: result.losingWeeks, whole: result.weeks })}</dd>
      </div>
    </dl>
  )
}
