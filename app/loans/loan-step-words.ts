import type { WireLoan, WireLoanStep } from '@candor/wire/loans.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import type { Say } from '../words/use-words.ts'
import { sayReason } from './use-reason.ts'

type StepText = { title: string; text?: string }

/** Who did it: a reviewer by their number, a rule, or the customer, whom the title names already. */
function actorOf(say: Say, by: string | null): string | null {
  if (by === null || by === 'customer') return null
  return by === 'system' ? say('loan.by-rule') : say('loan.by-reviewer', { name: by })
}

/** What is to come of a step says more than its name; what was done says who did it. */
export function loanStepWords(say: Say, loan: WireLoan, { step, state, by }: WireLoanStep): StepText {
  const actor = actorOf(say, by)
  const withActor = (title: string): StepText => ({ title, ...(actor !== null && { text: actor }) })
  switch (step) {
    case 'asked':
      return {
        title: say('loan.step-asked'),
        text: say('loan.step-asked-text', {
          amount: moneyOf(loan.amount),
          time: say('loan.days', { n: loan.days }),
        }),
      }
    case 'taken':
      return withActor(say('loan.step-taken'))
    case 'review':
    case 'first-approval':
    case 'second-approval':
      if (state === 'done') return withActor(say(`loan.step-${step}-done`))
      return { title: say(`loan.step-${step}`), text: say('loan.step-review-text') }
    case 'paid-out':
      return { title: say('loan.step-paid-out'), text: say('loan.step-paid-out-text') }
    case 'repayment':
      return { title: say('loan.step-repayment') }
    case 'due':
      if (state === 'failed') return { title: say('loan.step-late'), text: say('loan.step-late-text') }
      return { title: say('loan.step-due'), text: say('loan.step-due-text') }
    case 'repaid':
      if (state === 'done') return { title: say('loan.step-repaid') }
      return { title: say('loan.step-to-repay'), text: say('loan.step-to-repay-text') }
    case 'cancelled':
      return { title: say('loan.step-cancelled') }
    case 'rejected':
    case 'review-rejected':
      return endedWords(say, loan, actor)
  }
}

/** A no with its reason, and who said it. */
function endedWords(say: Say, { status, reason }: WireLoan, actor: string | null): StepText {
  const title = say(status.name === 'review-rejected' ? 'loan.review-rejected' : 'loan.rejected')
  const why = reason === null ? null : say('loan.step-reason', { reason: sayReason(say, reason) ?? '' })
  const text = [actor, why].filter((part) => part !== null).join(' ')
  return { title, ...(text !== '' && { text }) }
}
