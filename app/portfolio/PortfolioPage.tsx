import { path as archive } from 'phosphor:archive'
import { path as exportIcon } from 'phosphor:export'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { rangeSchema, type WirePortfolio, type WireRange } from '@candor/wire/portfolio.ts'
import { useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { dayOf } from '../ledger/posting-days.ts'
import { openPage } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { BackButton, TopBar } from '../shell/TopBar.tsx'
import { useWords } from '../words/use-words.ts'
import { Comparison } from './Comparison.tsx'
import { ExplainSheet } from './ExplainSheet.tsx'
import type { Asked } from './explain-figure.ts'
import { FigureGrid, Headline } from './Figures.tsx'
import { PeriodCurve } from './PeriodCurve.tsx'
import css from './PortfolioPage.module.css'
import { ProfitCalendar } from './ProfitCalendar.tsx'
import { ProfitLines } from './ProfitLines.tsx'
import { type Period, usePortfolio } from './use-period.ts'

const cx = classes(css)

/** How the customer did in a period, and where it came from. Each figure opens its explanation and its postings. */
export function PortfolioPage() {
  const say = useWords()
  const textOf = useRefusalText()
  const run = usePageQuery().get('run')
  const [range, setRange] = useState<WireRange>(run ? 'all' : '1M')
  const [compare, setCompare] = useState('')
  const period = { range, run }
  const { value, refusal, retry } = usePortfolio(period, compare)
  return (
    <>
      <PortfolioBar run={run} />
      <div className={cx('ranges')}>
        <Tabs
          label={say('portfolio.periods')}
          tabs={rangeSchema.options.map((each) => ({ value: each, label: say(`range.${each}`) }))}
          value={range}
          onChange={setRange}
          panelId="period-panel"
        />
      </div>
      <div
        id="period-panel"
        role="tabpanel"
        aria-label={say(`range.${range}`)}
        aria-busy={!value && !refusal}
      >
        {run && (
          <div className={cx('ended')}>
            <Note tone="dash" icon={archive}>
              {say('runs.shown')}
            </Note>
          </div>
        )}
        {value ? (
          <Figures portfolio={value} period={period} compare={compare} onCompare={setCompare} />
        ) : refusal ? (
          <ErrorState title={textOf(refusal)} words={{ retry: say('app.try-again') }} onRetry={retry} fill>
            {say('portfolio.failed')}
          </ErrorState>
        ) : (
          <Blank />
        )}
      </div>
    </>
  )
}

function PortfolioBar({ run }: { run: string | null }) {
  const say = useWords()
  return (
    <>
      <TopBar
        start={
          <>
            <BackButton />
            <PracticeBadge>{say('app.practice')}</PracticeBadge>
          </>
        }
        title={run ? say('runs.number', { n: run }) : say('portfolio.title')}
        end={
          <IconButton
            path={exportIcon}
            label={say('portfolio.statement')}
            onClick={() => openPage('history', 'view=statement')}
          />
        }
      />
      <OfflineBanner />
    </>
  )
}

type FiguresProps = {
  portfolio: WirePortfolio
  period: Period
  compare: string
  onCompare: (symbol: string) => void
}

function Figures({ portfolio, period, compare, onCompare }: FiguresProps) {
  const say = useWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  const name = say(`period.${period.range}`)
  return (
    <>
      <Headline portfolio={portfolio} period={name} onAsk={setAsked} />
      <PeriodCurve portfolio={portfolio} />
      <Comparison portfolio={portfolio} compare={compare} onCompare={onCompare} />
      <FigureGrid portfolio={portfolio} onAsk={setAsked} />
      <ProfitCalendar
        run={period.run}
        until={dayOf(new Date(portfolio.until))}
        onDay={(day, profit) => setAsked({ kind: 'day', day, profit })}
      />
      <ProfitLines
        portfolio={portfolio}
        period={name}
        onLine={(line, title) => setAsked({ kind: 'line', line, title })}
      />
      <ExplainSheet asked={asked} portfolio={portfolio} period={period} onClose={() => setAsked(null)} />
    </>
  )
}

function Blank() {
  return (
    <div className={cx('blank')}>
      <Skeleton width="45%" height="1.125rem" />
      <Skeleton width="40%" height="2.5rem" />
      <Skeleton width="100%" height="13rem" />
      <Skeleton width="100%" height="4rem" />
    </div>
  )
}
