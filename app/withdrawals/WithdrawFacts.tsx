import type { Cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { moneyOf } from '../ledger/balance-cents.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import { arrivesOf, type WithdrawalTerms } from './decide-amount.ts'
import css from './Withdrawals.module.css'

const cx = classes(css)

/** What it costs, what is left of the limit, when it arrives and how much of it. */
export function WithdrawFacts({ terms, amount }: { terms: WithdrawalTerms; amount: Cents | null }) {
  const say = useWords()
  const left = moneyOf(terms.leftToday)
  const items = [
    { id: 'fee', label: say('withdraw.fee'), value: moneyOf(terms.fee) },
    {
      id: 'daily',
      label: say('withdraw.daily'),
      value: say('withdraw.daily-value', { left, limit: moneyOf(terms.dailyLimit) }),
    },
    {
      id: 'arrives',
      label: say('withdraw.arrives'),
      value: say('withdraw.arrives-value', { n: terms.reviewHours }),
    },
    {
      id: 'receive',
      label: say('withdraw.receive'),
      value: formatMoney(arrivesOf(amount, terms)),
      total: true,
    },
  ]
  return (
    <div className={cx('facts')}>
      <KeyValueList items={items} />
      <HelpLink article="withdrawal-steps" alone />
    </div>
  )
}
