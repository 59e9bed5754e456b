import { sendRequest } from '@candor/client/api/send-request.ts'
import { accept } from '@candor/domain/result.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import {
  readCustomerDeposits,
  readCustomerLoans,
  readCustomerWithdrawals,
} from '@candor/wire/customer-desk.ts'
import type { WireRequestStatus } from '@candor/wire/requests.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useCallback } from 'react'
import { moneyText } from '../desk/money-text.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { type LongColumn, LongTable } from '../table/LongTable.tsx'
import { mergePages } from '../table/merge-pages.ts'
import { textColumn } from '../table/text-column.ts'
import { type ReadPage, usePages } from '../table/use-pages.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'

type PartProps = { accountNumber: string }
type Loan = ReplyOf<typeof readCustomerLoans>['loans'][number]
type AskedCash = {
  id: string
  kind: 'deposit' | 'withdrawal'
  amount: string
  status: WireRequestStatus
  requestedAt: string
}

const pageSize = 100

const keyOf = ({ id }: { id: string }): string => id

function useCashColumns(): readonly LongColumn<AskedCash>[] {
  const say = useWords()
  const locale = useLocale()
  const text = textColumn<AskedCash>
  return [
    {
      id: 'time',
      ...text(say('column.time'), '8rem', ({ requestedAt }) => requestedAt),
      cell: ({ requestedAt }) => formatMoment(new Date(requestedAt), locale, new Date()),
    },
    {
      id: 'kind',
      ...text(say('column.kind'), 'minmax(8rem, 1fr)', ({ kind }) => say(`kind.${kind}`)),
      cell: ({ kind, id }) => (
        <PlaceLink to={`${kind}s`} id={id}>
          {say(`kind.${kind}`)}
        </PlaceLink>
      ),
    },
    {
      id: 'status',
      ...text(say('column.status'), '8.5rem', ({ status }) => say(`status.${status}`)),
      cell: ({ status }) => <Tag>{say(`status.${status}`)}</Tag>,
    },
    {
      id: 'amount',
      ...text(say('column.amount'), '8rem', ({ amount }) => amount),
      cell: ({ amount }) => moneyText(amount),
      figure: true,
    },
  ]
}

/** Deposits and withdrawals as one list, newest first. */
export function RequestsPart({ accountNumber }: PartProps) {
  const say = useWords()
  const read = useCallback<ReadPage<AskedCash>>(
    async (after) => {
      const query = { limit: String(pageSize), ...(after && { before: after.id }) }
      const input = { params: { accountNumber }, query }
      const [deposits, withdrawals] = await Promise.all([
        sendRequest(readCustomerDeposits, input),
        sendRequest(readCustomerWithdrawals, input),
      ])
      if (!deposits.ok) return deposits
      if (!withdrawals.ok) return withdrawals
      const asked = (kind: AskedCash['kind'], rows: readonly Omit<AskedCash, 'kind'>[], more: boolean) => ({
        rows: rows.map((row) => ({ ...row, kind })),
        more,
      })
      const pages = [
        asked('deposit', deposits.value.deposits, deposits.value.more),
        asked('withdrawal', withdrawals.value.withdrawals, withdrawals.value.more),
      ]
      return accept(mergePages(pages, pageSize))
    },
    [accountNumber],
  )
  return (
    <LongTable
      name="requests"
      label={say('part.requests')}
      columns={useCashColumns()}
      pages={usePages(read)}
      read={read}
      keyOf={keyOf}
    />
  )
}

function useLoanColumns(): readonly LongColumn<Loan>[] {
  const say = useWords()
  const locale = useLocale()
  const text = textColumn<Loan>
  return [
    {
      id: 'time',
      ...text(say('column.time'), '8rem', ({ askedAt }) => askedAt),
      cell: ({ askedAt }) => formatMoment(new Date(askedAt), locale, new Date()),
    },
    {
      id: 'status',
      ...text(say('column.status'), 'minmax(8rem, 1fr)', ({ status }) => say(`loan.${status.name}`)),
    },
    {
      id: 'amount',
      ...text(say('column.amount'), '8rem', ({ amount }) => amount),
      cell: ({ amount }) => moneyText(amount),
      figure: true,
    },
    {
      id: 'owed',
      ...text(say('column.owed'), '8rem', ({ owed }) => owed),
      cell: ({ owed }) => moneyText(owed),
      figure: true,
    },
  ]
}

export function LoansPart({ accountNumber }: PartProps) {
  const say = useWords()
  const read = useCallback<ReadPage<Loan>>(
    async (after) => {
      const query = { limit: String(pageSize), ...(after && { before: after.id }) }
      const answer = await sendRequest(readCustomerLoans, { params: { accountNumber }, query })
      return answer.ok ? accept({ rows: answer.value.loans, more: answer.value.more }) : answer
    },
    [accountNumber],
  )
  return (
    <LongTable
      name="loans"
      label={say('part.loans')}
      columns={useLoanColumns()}
      pages={usePages(read)}
      read={read}
      keyOf={keyOf}
    />
  )
}
