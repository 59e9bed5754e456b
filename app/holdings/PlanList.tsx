import { path as repeat } from 'phosphor:repeat'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import type { WirePlan } from '@candor/wire/recurring.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { BlankStory } from '../positions/StoryStates.tsx'
import { InstrumentBar } from '../quotes/InstrumentBar.tsx'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link, openPage } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { usePlans } from './holdings-store.ts'
import { sayPlan, sayWhen } from './plan-text.ts'

/** Every recurring buy that is active or paused. */
export function PlanList() {
  const say = useWords()
  const message = useMessage()
  const { status, items, retry } = usePlans()
  return (
    <>
      <InstrumentBar title={say('plan.list')} />
      <OfflineBanner />
      {status === 'loading' ? (
        <BlankStory />
      ) : status === 'failed' ? (
        <ErrorState
          title={message('network-error-try-later')}
          words={{ retry: say('app.try-again') }}
          onRetry={retry}
          fill
        >
          {say('plan.failed')}
        </ErrorState>
      ) : items.length === 0 ? (
        <NoPlans />
      ) : (
        <List>
          {items.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </List>
      )}
    </>
  )
}

function PlanRow({ plan }: { plan: WirePlan }) {
  const say = useWords()
  const locale = useLocale()
  const instrument = useInstrument(plan.symbol)
  const amount = formatMoney(centsOf(plan.amount))
  return (
    <Row
      size="m"
      title={instrument?.ticker ?? plan.symbol}
      second={sayPlan(say, amount, plan.rhythm)}
      end={plan.nextAt === null ? say('plan.paused') : sayWhen(plan.nextAt, locale)}
      opens
      onClick={() => openPage('history', `plan=${plan.id}`)}
    />
  )
}

function NoPlans() {
  const say = useWords()
  const step = (
    <Link to="home" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('wallet.see-markets')}
    </Link>
  )
  return (
    <EmptyState icon={repeat} title={say('plan.none')} action={step} fill>
      {say('plan.none-text')}
    </EmptyState>
  )
}
