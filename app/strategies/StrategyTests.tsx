import { path as past } from 'phosphor:clock-counter-clockwise'
import { path as warning } from 'phosphor:warning'
import { rate, readRate, wholeRate, writeRate } from '@candor/domain/money/rate.ts'
import { classes } from '@candor/kit/classes.ts'
import { Banner } from '@candor/kit/notice/Banner.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatDate, formatShortMonth } from '@candor/kit/numbers/format-date.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { WireTest } from '@candor/wire/strategies.ts'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { MonthTable } from './MonthTable.tsx'
import { losingMonths } from './month-rows.ts'
import { ReplayOutcome } from './ReplayOutcome.tsx'
import { daysOf, spanOf } from './result-shown.ts'
import { SimulatedNote } from './SimulatedNote.tsx'
import css from './StrategyTests.module.css'
import { strategyName } from './strategy-text.ts'
import { showTenths, showWhole, tenthsOf } from './tenth-percent.ts'
import { useReplay } from './use-replay.ts'
import type { StrategyDetail } from './use-strategy.ts'

const cx = classes(css)

/** What it did on past prices, beside holding and a random trader; what is live is not in it. */
export function StrategyTests({ detail }: { detail: StrategyDetail }) {
  const say = useWords()
  const locale = useLocale()
  const { strategy, tests, simulated } = detail
  const name = strategyName(say, strategy.id)
  const { from, until, change } = tests.strategy.result
  const more = Number(tests.holding.result.change) > Number(change)
  return (
    <div className={cx('page')}>
      <Banner icon={past}>
        <b>{say('test.not-live')}</b>{' '}
        {say('test.banner', {
          name,
          from: formatShortMonth(new Date(from), locale),
          until: formatShortMonth(new Date(until), locale),
          date: formatDate(new Date(strategy.liveSince), locale),
        })}
      </Banner>
      <section className={cx('compared')}>
        <CompareTable detail={detail} name={name} />
        <p className={cx('cap')}>{say('test.note', { runs: groupThousands(String(tests.randomRuns)) })}</p>
      </section>
      <section className={cx('section')}>
        <div className={cx('heading')}>
          <h2 className="title-3">{say('test.months')}</h2>
          <span className={cx('cap')}>{say('test.percent')}</span>
        </div>
        <MonthTable name={name} test={tests.strategy} />
        <MonthTable name={say('test.holding')} test={tests.holding} />
        <MonthTable name={say('test.random-trader')} test={tests.random} />
      </section>
      <div className={cx('warning')}>
        <Note tone="warn" icon={warning}>
          {say(more ? 'test.holding-more' : 'test.holding-less')}
        </Note>
      </div>
      {simulated && <SimulatedNote />}
      <Replay detail={detail} />
    </div>
  )
}

/** Works it all out again, here. */
function Replay({ detail }: { detail: StrategyDetail }) {
  const say = useWords()
  const { state, start } = useReplay(detail, 'strategy')
  return (
    <section className={cx('replay')}>
      <List top>
        <Row title={say('replay.start')} opens onClick={() => void start()} />
      </List>
      <div className={cx('outcome')}>
        <ReplayOutcome state={state} />
      </div>
    </section>
  )
}

/** What was lost of all trades: the rest of those that made money. */
const lostShare = ({ result: { hitRate } }: WireTest): string =>
  hitRate === null ? '—' : showWhole(writeRate(rate(wholeRate - (readRate(hitRate) ?? 0n))))

const showTurnover = (text: string): string => `${Number(text).toFixed(1)}×`

function CompareTable({ detail: { tests }, name }: { detail: StrategyDetail; name: string }) {
  const say = useWords()
  const columns = [tests.strategy, tests.holding, tests.random]
  const { unit, n } = spanOf(daysOf(tests.strategy.result))
  const row = (label: string, show: (test: WireTest) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {columns.map((test, at) => (
        // Three columns that never change their order.
        <td key={at}>{show(test)}</td>
      ))}
    </tr>
  )
  return (
    <table className={cx('table')} aria-label={say('test.table')}>
      <thead>
        <tr>
          <th scope="col">{say(`strategies.${unit}`, { n })}</th>
          <th scope="col">{name}</th>
          <th scope="col">{say('test.holding')}</th>
          <th scope="col">{say('test.random')}</th>
        </tr>
      </thead>
      <tbody>
        {row(say('strategies.worst-fall'), ({ result }) => showTenths(result.worstFall))}
        {row(say('test.under-water'), ({ result }) => say('strategies.days', { n: result.underWaterDays }))}
        {row(say('test.losing-months'), ({ months }) => {
          const { lost, of } = losingMonths(months)
          return say('test.of', { part: lost, whole: of })
        })}
        {row(say('test.trades-lost'), lostShare)}
        {row(say('test.exposure'), ({ exposure }) => showWhole(exposure))}
        {row(say('test.turnover'), ({ turnover }) => showTurnover(turnover))}
        {row(say('test.costs'), ({ costs }) => showTenths(costs))}
      </tbody>
      <tfoot>
        {row(say('test.after-costs'), ({ result: { change } }) => (
          <Change value={tenthsOf(change)} text={showTenths(change, true)} />
        ))}
      </tfoot>
    </table>
  )
}
