import { path as arrowCounter } from 'phosphor:arrow-counter-clockwise'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { listRuns, type WireRun } from '@candor/wire/portfolio.ts'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { type Reader, useFetched } from '../api/use-fetched.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { loadWorth } from '../ledger/worth-store.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { BackButton, TopBar } from '../shell/TopBar.tsx'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import { ResetSheet } from './ResetSheet.tsx'
import css from './RunsPage.module.css'

const cx = classes(css)

const readRuns: Reader<WireRun[]> = async (_, options) => {
  const answer = await request(listRuns, {}, options)
  return answer.ok ? { ok: true, value: answer.value.runs } : answer
}

/** The run that goes on and those that were ended, each with its own history, and the way to start again. */
export function RunsPage() {
  const say = useWords()
  const textOf = useRefusalText()
  const { value: runs, refusal, retry, renew } = useFetched(readRuns)
  const [asking, setAsking] = useState(false)
  const current = runs?.find(({ endedAt }) => endedAt === null)
  const done = () => {
    setAsking(false)
    renew()
    void loadWorth()
  }
  return (
    <>
      <TopBar
        start={<BackButton />}
        title={say('runs.title')}
        end={
          <span className={cx('badge')}>
            <PracticeBadge>{say('app.practice')}</PracticeBadge>
          </span>
        }
      />
      <OfflineBanner />
      <p className={cx('lead')}>
        {say('runs.lead')} <HelpLink article="start-again" />
      </p>
      {runs ? (
        <List label={say('runs.list')}>
          {runs.map((run) => (
            <RunRow key={run.number} run={run} />
          ))}
        </List>
      ) : refusal ? (
        <ErrorState title={textOf(refusal)} words={{ retry: say('app.try-again') }} onRetry={retry}>
          {say('portfolio.failed')}
        </ErrorState>
      ) : (
        <div className={cx('lead')} aria-busy="true">
          <Skeleton width="100%" height="4rem" />
        </div>
      )}
      <div className={cx('act')}>
        <Button tone="line" onClick={() => setAsking(true)} disabled={!current}>
          {say('runs.start-again')}
        </Button>
        <p className={cx('once')}>{say('runs.once')}</p>
      </div>
      {current && <ResetSheet open={asking} run={current} onClose={() => setAsking(false)} onDone={done} />}
    </>
  )
}

function nameOf(say: Say, { number, label, endedAt }: WireRun): string {
  if (endedAt === null) return say('runs.current')
  return label === null ? say('runs.number', { n: number }) : say('runs.named', { n: number, label })
}

function RunRow({ run }: { run: WireRun }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const result = centsOf(run.result)
  const from = formatDate(new Date(run.startedAt), locale)
  const query = run.endedAt === null ? 'view=portfolio' : `view=portfolio&run=${run.number}`
  return (
    <Row
      size="m"
      {...(run.endedAt === null && { icon: arrowCounter })}
      title={nameOf(say, run)}
      second={
        run.endedAt === null
          ? say('runs.since', { from })
          : say('runs.between', { from, until: formatDate(new Date(run.endedAt), locale) })
      }
      end={
        <>
          <span className={cx('worth')}>{money(centsOf(run.worth))}</span>
          <Change value={result} text={money(result, { signed: true })} />
        </>
      }
      href={hrefOf('wallet', query)}
      onClick={(event) => followLink(event, 'wallet', query)}
    />
  )
}
