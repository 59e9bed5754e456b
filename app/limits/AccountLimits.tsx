import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { readWithdrawalTerms } from '@candor/wire/withdrawals.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { useFetched } from '../api/use-fetched.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { useWords } from '../words/use-words.ts'
import css from './Limits.module.css'

const readTerms = (_: string, options: RequestOptions) => request(readWithdrawalTerms, {}, options)

/** What holds for every account, and how much of it is left today. It stays away where it cannot be read: nothing here can be set. */
export function AccountLimits() {
  const say = useWords()
  const { value: terms } = useFetched(readTerms)
  if (!terms) return null
  const row = (id: string, label: string, amount: string) => ({
    id,
    label,
    value: <span className="num">{moneyOf(amount)}</span>,
  })
  return (
    <section className={css['section']}>
      <h2 className="title-3">{say('account-limits.title')}</h2>
      <KeyValueList
        ruled
        items={[
          row('daily', say('account-limits.withdrawals'), terms.dailyLimit),
          row('left', say('account-limits.left'), terms.leftToday),
          row('smallest', say('account-limits.smallest'), terms.minimum),
          row('two', say('account-limits.two-people'), terms.twoPeopleFrom),
        ]}
      />
    </section>
  )
}
