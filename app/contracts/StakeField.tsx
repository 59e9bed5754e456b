import type { ContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { MoneyField } from '@candor/kit/field/MoneyField.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { Ref } from 'react'
import ticketCss from '../orders/Ticket.module.css'
import { useWords } from '../words/use-words.ts'
import css from './DeliveryTicket.module.css'
import type { ContractTicketState } from './use-contract-ticket.ts'

const cx = classes(css)

const quick = [50_00n, 100_00n, 200_00n, 500_00n].map((amount) => cents(amount))
/** More than the largest stake. */
const whole = 6

type StakeFieldProps = {
  terms: ContractTerms
  ticket: ContractTicketState
  available: Cents | null
  error: string | undefined
  /** A quick amount was pressed: what was said of the one before is over. */
  onTake: () => void
  ref: Ref<HTMLInputElement>
}

/** How much is put on it. */
export function StakeField({ terms, ticket, available, error, onTake, ref }: StakeFieldProps) {
  const say = useWords()
  const { leastStake: min, mostStake: max } = terms
  const take = (amount: Cents) => {
    onTake()
    ticket.take(amount)
  }
  const offered = quick.filter((amount) => amount >= min && amount <= max)
  return (
    <div>
      <p className={cx('lab', 'ends')}>
        <span>{say('contract.stake')}</span>
        <span className="num">
          {available === null
            ? say('contract.bounds', { min: formatMoney(min), max: formatMoney(max) })
            : say('contract.available', { amount: formatMoney(available) })}
        </span>
      </p>
      <MoneyField
        ref={ref}
        label={say('contract.stake')}
        text={ticket.typed}
        whole={whole}
        crowded
        beside={
          <fieldset className={ticketCss['quick']} aria-label={say('contract.quick')}>
            {offered.map((amount) => (
              <button key={String(amount)} type="button" onClick={() => take(amount)}>
                {formatMoney(amount).replace(/\.00$/, '')}
              </button>
            ))}
          </fieldset>
        }
        error={error}
        onType={ticket.type}
        onLeave={ticket.leave}
      />
    </div>
  )
}
