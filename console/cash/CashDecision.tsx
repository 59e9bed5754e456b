import { moneyText } from '../desk/money-text.ts'
import { ReasonPicker } from '../desk/ReasonPicker.tsx'
import { useDecision } from '../desk/use-decision.ts'
import { type ReasonName, useReason } from '../desk/use-decision-reason.ts'
import { Verdict } from '../desk/Verdict.tsx'
import { useWords } from '../words/use-console-words.ts'
import { type CashCase, decideCash } from './read-cash.ts'

const reasonsOf = {
  deposit: ['reason.amount-differs', 'reason.reference-missing', 'reason.receipt-used', 'reason.not-arrived'],
  withdrawal: ['reason.holder-differs', 'reason.loan-open', 'reason.ask-us'],
} as const satisfies Record<CashCase['kind'], readonly ReasonName[]>

type CashDecisionProps = {
  request: CashCase
  /** What keeps it from being approved now. */
  blocked?: boolean
  onDecided: (stays: boolean) => void
}

/** Why nothing can be decided here, in words; null where something can. */
function useClosed({ own, status }: CashCase): string | null {
  const say = useWords()
  if (status !== 'in-review') return say('decide.decided', { status: say(`status.${status}`) })
  return own ? say('decide.own-request') : null
}

/** The decision on a deposit or a withdrawal. From two people on, the first approval leaves it waiting for another. */
export function CashDecision({ request, blocked = false, onDecided }: CashDecisionProps) {
  const say = useWords()
  const { locale } = request.customer
  const reason = useReason(request.id, locale, reasonsOf[request.kind])
  const decision = useDecision({
    send: (verdict) => decideCash(request, verdict),
    reason: reason.text,
    onDecided: (decided) => onDecided(decided === 'first'),
  })
  const amount = moneyText(request.amount)
  const left = request.approvalsNeeded - request.approvals.length
  const labels = {
    deposit: say('decide.approve-amount', { amount }),
    withdrawal: left > 1 ? say('two.approve-first') : say('two.approve-pay', { amount }),
  }
  return (
    <Verdict
      approve={{ label: labels[request.kind], press: decision.approve, disabled: blocked }}
      reject={{
        label: say(request.kind === 'deposit' ? 'decide.reject' : 'two.reject-return'),
        press: decision.reject,
      }}
      busy={decision.busy}
      error={decision.error}
      closed={useClosed(request)}
    >
      <ReasonPicker reason={reason} locale={locale} error={decision.reasonError} />
    </Verdict>
  )
}
