import { accept } from '@candor/domain/result.ts'
import { listWithdrawals, type WireWithdrawal } from '@candor/wire/withdrawals.ts'
import { request } from '../api/request.ts'
import { CashList } from '../cash/CashList.tsx'
import type { PageReader } from '../cash/use-cash-list.ts'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawStatus } from './WithdrawStatus.tsx'

/** Three views of one route: how far a withdrawal is (`id`), the earlier ones (`list`), or a new one. */
export function WithdrawPage() {
  const query = usePageQuery()
  const id = query.get('id')
  if (id !== null) return <WithdrawStatus id={id} />
  return query.has('list') ? <WithdrawList /> : <WithdrawForm query={query} />
}

const readPage: PageReader<WireWithdrawal> = async (before, quiet) => {
  const answer = await request(listWithdrawals, { query: before ? { before } : {} }, { quiet })
  return answer.ok ? accept({ items: answer.value.withdrawals, more: answer.value.more }) : answer
}

function WithdrawList() {
  const say = useWords()
  return (
    <CashList
      kind="withdrawal"
      page="withdraw"
      read={readPage}
      words={{
        title: say('withdraw.earlier'),
        none: say('withdraw.none'),
        noneText: say('withdraw.none-text'),
        make: say('withdraw.make'),
      }}
    />
  )
}
