import { accept } from '@candor/domain/result.ts'
import { listDeposits, type WireDeposit } from '@candor/wire/deposits.ts'
import { request } from '../api/request.ts'
import { CashList } from '../cash/CashList.tsx'
import type { PageReader } from '../cash/use-cash-list.ts'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { DepositForm } from './DepositForm.tsx'
import { DepositStatus } from './DepositStatus.tsx'

/** Three views of one route: how far a deposit is (`id`), the earlier ones (`list`), or a new one. */
export function DepositPage() {
  const query = usePageQuery()
  const id = query.get('id')
  if (id !== null) return <DepositStatus id={id} />
  return query.has('list') ? <DepositList /> : <DepositForm query={query} />
}

const readPage: PageReader<WireDeposit> = async (before, quiet) => {
  const answer = await request(listDeposits, { query: before ? { before } : {} }, { quiet })
  return answer.ok ? accept({ items: answer.value.deposits, more: answer.value.more }) : answer
}

function DepositList() {
  const say = useWords()
  return (
    <CashList
      kind="deposit"
      page="deposit"
      read={readPage}
      words={{
        title: say('deposit.earlier'),
        none: say('deposit.none'),
        noneText: say('deposit.none-text'),
        make: say('deposit.make'),
      }}
    />
  )
}
