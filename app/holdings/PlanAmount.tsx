import { smallestSpotOrder } from '@candor/domain/holdings/spot-terms.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { MoneyField } from '@candor/kit/field/MoneyField.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { Ref } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import ticket from '../orders/Ticket.module.css'
import { useWords } from '../words/use-words.ts'
import type { PlanForm } from './plan-form.ts'

const ticketCx = classes(ticket)

const quick = [25, 50, 100, 200]

type PlanAmountProps = { form: PlanForm; available: Cents | null; ref: Ref<HTMLInputElement> }

/** How much is bought each time, with the fee in it. */
export function PlanAmount({ form, available, ref }: PlanAmountProps) {
  const say = useWords()
  const textOf = useRefusalText()
  const { problem } = form
  const params = { min: formatMoney(smallestSpotOrder) }
  const error =
    problem === null
      ? undefined
      : problem === 'amount-required'
        ? say('amount-required')
        : textOf({ code: problem, params })
  return (
    <div>
      <MoneyField
        ref={ref}
        label={say('plan.each')}
        text={form.entry.amount}
        have={available === null ? null : say('ticket.available', { amount: formatMoney(available) })}
        crowded
        beside={
          <span className={ticketCx('quick')}>
            {quick.map((dollars) => (
              <button key={dollars} type="button" onClick={() => form.enterAmount(`${dollars}.00`)}>
                {`$${dollars}`}
              </button>
            ))}
          </span>
        }
        error={error}
        onType={form.enterAmount}
        onLeave={form.leaveAmount}
      />
    </div>
  )
}
