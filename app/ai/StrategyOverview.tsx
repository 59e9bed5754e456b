import { path as warning } from 'phosphor:warning'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { useState } from 'react'
import { moneyOf } from '../ledger/balance-cents.ts'
import { useBuyer } from '../orders/use-buyer.ts'
import { JoinSheet } from '../participations/JoinSheet.tsx'
import { useParticipations } from '../participations/participation-store.ts'
import { writeAddress } from '../shell/decide-navigation.ts'
import { followLink, hrefOf, openPage } from '../shell/Link.tsx'
import { usePage } from '../shell/page-context.ts'
import { LatestTrades } from '../strategies/LatestTrades.tsx'
import { daysOf, spanOf } from '../strategies/result-shown.ts'
import { SimulatedNote } from '../strategies/SimulatedNote.tsx'
import { StrategyCurve } from '../strategies/StrategyCurve.tsx'
import css from '../strategies/StrategyDetail.module.css'
import { StrategyFigures } from '../strategies/StrategyFigures.tsx'
import { StrategyHead } from '../strategies/StrategyHead.tsx'
import { StrategyHoldings } from '../strategies/StrategyHoldings.tsx'
import { showTenths } from '../strategies/tenth-percent.ts'
import type { StrategyDetail } from '../strategies/use-strategy.ts'
import { useLocale, useWords } from '../words/use-words.ts'

const cx = classes(css)

/** What a strategy made and lost, how it trades, and the way to take part. */
export function StrategyOverview({ detail }: { detail: StrategyDetail }) {
  const { strategy } = detail
  return (
    <>
      <div className={cx('ends')}>
        <StrategyHead strategy={strategy} />
        <StrategyCurve detail={detail} />
        <StrategyFigures strategy={strategy} />
        <Ways detail={detail} />
        <LatestTrades detail={detail} />
        <StrategyHoldings detail={detail} />
        <ShortRecord detail={detail} />
        {detail.simulated && <SimulatedNote why />}
      </div>
      <ActionBar>
        {strategy.endedAt === null ? <Act detail={detail} /> : <Ended at={strategy.endedAt} />}
      </ActionBar>
    </>
  )
}

/** To what the customer has in it, its tests and its model. */
function Ways({ detail: { strategy, tests } }: { detail: StrategyDetail }) {
  const say = useWords()
  const { open } = useParticipations()
  const own = open?.filter((each) => each.strategy === strategy.id).length ?? 0
  const to = (view: string) => `id=${strategy.id}&view=${view}`
  return (
    <div className={cx('ways')}>
      <List>
        {own > 0 && (
          <Row
            title={say('strategy-page.own')}
            end={<span className="num">{own}</span>}
            href={hrefOf('aiRecord', `strategy=${strategy.id}`)}
            onClick={(event) => followLink(event, 'aiRecord', `strategy=${strategy.id}`)}
          />
        )}
        <Row
          title={say('strategy-page.tests')}
          end={<span className="num">{showTenths(tests.strategy.result.change, true)}</span>}
          href={hrefOf('aiDetail', to('test'))}
          onClick={(event) => followLink(event, 'aiDetail', to('test'))}
        />
        {strategy.learns && (
          <Row
            title={say('strategy-page.model')}
            href={hrefOf('aiDetail', to('model'))}
            onClick={(event) => followLink(event, 'aiDetail', to('model'))}
          />
        )}
      </List>
    </div>
  )
}

/** How little a record of this length tells. */
function ShortRecord({ detail: { strategy } }: { detail: StrategyDetail }) {
  const say = useWords()
  const span = (days: number) => {
    const { unit, n } = spanOf(days)
    return say(`strategies.${unit}`, { n })
  }
  const days = strategy.live ? daysOf(strategy.live) : 0
  const tested = span(daysOf(strategy.tested))
  return (
    <div className={cx('warning')}>
      <Note tone="warn" icon={warning}>
        {days === 0
          ? say('strategy-page.no-record', { tested })
          : say('strategy-page.short-record', { live: span(days), tested })}
      </Note>
    </div>
  )
}

function Act({ detail }: { detail: StrategyDetail }) {
  const say = useWords()
  const here = usePage()
  const { visitor } = useBuyer()
  const [joining, setJoining] = useState(false)
  const press = () => {
    if (!visitor) return setJoining(true)
    const to = writeAddress({ page: here.page, query: here.query.toString() })
    openPage('login', new URLSearchParams({ to }).toString())
  }
  return (
    <>
      <div className={cx('act')}>
        <div className={cx('smallest')}>
          <p className={cx('cap')}>{say('strategy-page.smallest')}</p>
          <p className={cx('amount')}>{moneyOf(detail.strategy.minimum)}</p>
        </div>
        <Button onClick={press}>{say('strategy-page.choose')}</Button>
      </div>
      <JoinSheet detail={detail} open={joining} onClose={() => setJoining(false)} />
    </>
  )
}

function Ended({ at }: { at: string }) {
  const say = useWords()
  const locale = useLocale()
  return <Note>{say('strategy-page.ended', { date: formatDate(new Date(at), locale) })}</Note>
}
