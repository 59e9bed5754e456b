import { useAnswer } from '@candor/client/api/use-answer.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { useEffect } from 'react'
import { FeedStates } from '../desk/FeedStates.tsx'
import { moneyText } from '../desk/money-text.ts'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import { Alarms } from './Alarms.tsx'
import { ExposureTable } from './ExposureTable.tsx'
import css from './OverviewPage.module.css'
import { QueueStates } from './QueueStates.tsx'
import { type Overview, readNow } from './read-overview.ts'
import { StandingRules } from './StandingRules.tsx'

const renewEveryMs = 3 * secondMs

function Totals({ totals }: Pick<Overview, 'totals'>) {
  const say = useWords()
  const cells = [
    {
      id: 'money',
      label: say('overview.money'),
      value: moneyText(totals.customersMoney),
      text: say('overview.customers', { n: totals.customers }),
    },
    {
      id: 'positions',
      label: say('overview.positions'),
      value: totals.openPositions,
      text: say('overview.margin', { amount: moneyText(totals.marginHeld) }),
    },
    {
      id: 'contracts',
      label: say('overview.contracts'),
      value: totals.runningContracts,
      text: say('overview.staked', { amount: moneyText(totals.staked) }),
    },
    {
      id: 'loans',
      label: say('overview.loans'),
      value: moneyText(totals.loansOwed),
      text: say('overview.loan-count', { n: totals.loans, late: totals.lateLoans }),
    },
  ]
  return (
    <dl className={css['totals']}>
      {cells.map(({ id, label, value, text }) => (
        <div key={id} className={css['total']}>
          <dt>{label}</dt>
          <dd className={css['figure']}>{value}</dd>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The installation at this moment, renewed every few seconds. Nothing here can be pressed but the way to a queue. */
export function OverviewPage() {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value, refusal, retry, renew } = useAnswer(readNow, '', true)
  useEffect(() => {
    const timer = setInterval(renew, renewEveryMs)
    return () => clearInterval(timer)
  }, [renew])
  return (
    <ConsolePage title={say('place.overview')}>
      {value === null && refusal && (
        <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
      )}
      {value && (
        <div className={css['overview']}>
          <div className={css['left']}>
            <Totals totals={value.totals} />
            <QueueStates queues={value.queues} at={value.at} />
            <ExposureTable exposure={value.exposure} at={value.at} summedAt={value.summedAt} />
          </div>
          <div className={css['right']}>
            <Alarms alarms={value.alarms} />
            <FeedStates feeds={value.feeds} at={value.at} />
            <StandingRules books={value.books} audit={value.audit} />
          </div>
        </div>
      )}
    </ConsolePage>
  )
}
