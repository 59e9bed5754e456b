import { path as list } from 'phosphor:list-bullets'
import { path as warningCircle } from 'phosphor:warning-circle'
import { spotPrice } from '@candor/domain/holdings/decide-spot.ts'
import { spotFeeRate } from '@candor/domain/holdings/spot-terms.ts'
import { writeCents } from '@candor/domain/money/cents.ts'
import { feeOn } from '@candor/domain/positions/position-value.ts'
import { ActionBar, actedPage } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import type { WirePlan } from '@candor/wire/recurring.ts'
import { useRef } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { OrderWaiting } from '../orders/OrderWaiting.tsx'
import { leaveOnEnter, useTicketMarket } from '../orders/ticket-market.ts'
import { useBuyer } from '../orders/use-buyer.ts'
import { InstrumentBar } from '../quotes/InstrumentBar.tsx'
import { MarketRow } from '../quotes/MarketRow.tsx'
import { useMarketStatus } from '../quotes/market-status.ts'
import type { InstrumentView } from '../quotes/use-instrument-detail.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { writeAddress } from '../shell/decide-navigation.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { openPage } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { usePage } from '../shell/page-context.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { usePlans } from './holdings-store.ts'
import { PlanAmount } from './PlanAmount.tsx'
import { PlanPast } from './PlanPast.tsx'
import { PlanRhythm } from './PlanRhythm.tsx'
import { firstBuy, type PlanForm, usePlanForm } from './plan-form.ts'
import { sayAct, sayWhen } from './plan-text.ts'
import { costOfLeast } from './preview-spot.ts'
import css from './Recurring.module.css'
import { SpotTrade } from './SpotTrade.tsx'
import { spotTerms } from './spot-ticket-terms.ts'
import { usePlanSubmit } from './use-plan-submit.ts'

const cx = classes(css)

type RecurringPageProps = { view: InstrumentView; planId: string | null }

/** Sets a recurring buy, or changes one. */
export function RecurringPage({ view, planId }: RecurringPageProps) {
  const say = useWords()
  const { items, status } = usePlans()
  const plan = items.find(({ id }) => id === planId) ?? null
  const { detail } = view
  const known = planId === null || status === 'ready'
  return (
    <div className={actedPage}>
      <InstrumentBar
        title={say('plan.title')}
        end={
          <IconButton
            path={list}
            label={say('plan.list')}
            onClick={() => openPage('history', 'view=recurring')}
          />
        }
      />
      <OfflineBanner />
      {detail && known && spotTerms(detail) ? (
        <Form key={plan?.id ?? ''} detail={detail} plan={plan} />
      ) : (
        // The same waiting, failing and refusing as a ticket's.
        <SpotTrade view={known ? view : { ...view, detail: null }} side="buy">
          {null}
        </SpotTrade>
      )}
    </div>
  )
}

function Form({ detail, plan }: { detail: WireInstrumentDetail; plan: WirePlan | null }) {
  const say = useWords()
  const here = usePage()
  useWatchedQuote(detail.symbol)
  const form = usePlanForm(plan)
  const buyer = useBuyer()
  const submit = usePlanSubmit(detail.symbol, plan)
  const input = useRef<HTMLInputElement>(null)
  const textOf = useRefusalText()
  const status = useMarketStatus().find(({ market }) => market === detail.market)
  const press = () => {
    if (submit.busy || submit.waiting) return
    if (!form.look()) return input.current?.focus()
    if (buyer.visitor) {
      const to = writeAddress({ page: here.page, query: here.query.toString() })
      return openPage('login', new URLSearchParams({ to }).toString())
    }
    void submit.send({ amount: writeCents(form.amount), rhythm: form.rhythm })
  }
  return (
    <>
      <ul>
        <MarketRow instrument={detail} status={status} muted={false} />
      </ul>
      <form
        className={cx('form')}
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
        onKeyDown={leaveOnEnter}
        onChange={submit.forget}
        noValidate
      >
        <PlanAmount form={form} available={buyer.available} ref={input} />
        <PlanRhythm form={form} market={detail.market} />
        <Facts detail={detail} form={form} plan={plan} />
        <PlanPast detail={detail} form={form} />
        {submit.refusal && (
          <Note tone="danger" icon={warningCircle} role="alert">
            {textOf(submit.refusal)}
          </Note>
        )}
      </form>
      <ActionBar>
        {submit.waiting ? (
          <div className={cx('waiting')}>
            <OrderWaiting
              busy={submit.busy}
              text={say('act.no-answer-text')}
              onSend={() => void submit.sendAgain()}
              onLetGo={submit.letGo}
            />
          </div>
        ) : (
          <Button busy={submit.busy} onClick={press}>
            <ActName form={form} plan={plan} />
          </Button>
        )}
      </ActionBar>
    </>
  )
}

function ActName({ form, plan }: { form: PlanForm; plan: WirePlan | null }) {
  const say = useWords()
  if (plan) return say('plan.save')
  return form.amount > 0n ? sayAct(say, formatMoney(form.amount), form.rhythm) : say('plan.set-empty')
}

type FactsProps = { detail: WireInstrumentDetail; form: PlanForm; plan: WirePlan | null }

/** When it buys, what it costs, and what happens when it cannot. */
function Facts({ detail, form, plan }: FactsProps) {
  const say = useWords()
  const locale = useLocale()
  const same = plan !== null && JSON.stringify(plan.rhythm) === JSON.stringify(form.rhythm)
  const next =
    same && plan.nextAt ? Date.parse(plan.nextAt) : firstBuy(detail.market, form.rhythm, Date.now())
  const fee = feeOn({ top: form.amount, bottom: 1n }, spotFeeRate)
  return (
    <div>
      <KeyValueList
        items={[
          ...(next === null
            ? []
            : [{ id: 'first', label: say(plan ? 'plan.next' : 'plan.first'), value: sayWhen(next, locale) }]),
          {
            id: 'fee',
            label: say('plan.fee', { pct: formatPercent(spotFeeRate / 10_000n) }),
            value: formatMoney(fee),
          },
          { id: 'closed', label: say('plan.closed'), value: say('plan.closed-text') },
          { id: 'low', label: say('plan.low'), value: say('plan.low-text') },
        ]}
      />
      <LotNote detail={detail} />
      <HelpLink article="recurring-buys" alone />
    </div>
  )
}

/** Where only whole lots are bought, an amount may reach for none. */
function LotNote({ detail }: { detail: WireInstrumentDetail }) {
  const say = useWords()
  const market = useTicketMarket(detail)
  const terms = spotTerms(detail)
  if (!terms || terms.boardLot === null || !market) return null
  const amount = formatMoney(costOfLeast(terms, spotPrice('buy', market.tick), market))
  return <p className={cx('quiet')}>{say('plan.lot-note', { amount })}</p>
}
