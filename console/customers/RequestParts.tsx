import { sendRequest } from '@candor/client/api/send-request.ts'
import { accept } from '@candor/domain/result.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import {
  readCustomerDeposits,
  readCustomerLoans,
  readCustomerParticipations,
  readCustomerWithdrawals,
} from '@candor/wire/customer-desk.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import type { WireRequestStatus } from '@candor/wire/requests.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { sayStrategy } from '../desk/say-strategy.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import type { LongColumn } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { useWords } from '../words/use-console-words.ts'
import { PagedPart, type PartProps, readLists } from './PagedPart.tsx'
import { moneyColumn, useTimeColumn } from './part-columns.ts'

type Loan = ReplyOf<typeof readCustomerLoans>['loans'][number]
type AskedCash = {
  id: string
  kind: 'deposit' | 'withdrawal'
  amount: string
  status: WireRequestStatus
  requestedAt: string
}

const asKind = (kind: AskedCash['kind'], rows: readonly Omit<AskedCash, 'kind'>[]): AskedCash[] =>
  rows.map((row) => ({ ...row, kind }))

const readRequests = readLists<AskedCash>(
  async (asked) => {
    const answer = await sendRequest(readCustomerDeposits, asked)
    if (!answer.ok) return answer
    return accept({ rows: asKind('deposit', answer.value.deposits), more: answer.value.more })
  },
  async (asked) => {
    const answer = await sendRequest(readCustomerWithdrawals, asked)
    if (!answer.ok) return answer
    return accept({ rows: asKind('withdrawal', answer.value.withdrawals), more: answer.value.more })
  },
)

function useCashColumns(): readonly LongColumn<AskedCash>[] {
  const say = useWords()
  const text = textColumn<AskedCash>
  return [
    useTimeColumn(({ requestedAt }) => requestedAt),
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
    { id: 'amount', ...moneyColumn(say('column.amount'), '8rem', ({ amount }) => amount) },
  ]
}

/** Deposits and withdrawals as one list, newest first. */
export const RequestsPart = ({ accountNumber }: PartProps) => (
  <PagedPart part="requests" accountNumber={accountNumber} columns={useCashColumns()} readOf={readRequests} />
)

const readParticipations = readLists<WireParticipation>(async (asked) => {
  const answer = await sendRequest(readCustomerParticipations, asked)
  return answer.ok ? accept({ rows: answer.value.participations, more: answer.value.more }) : answer
})

function useParticipationColumns(): readonly LongColumn<WireParticipation>[] {
  const say = useWords()
  const text = textColumn<WireParticipation>
  const stateOf = ({ status, reason }: WireParticipation) =>
    say(status === 'rejected' && reason === 'cancelled' ? 'status.cancelled' : `status.${status}`)
  return [
    useTimeColumn(({ askedAt }) => askedAt),
    {
      id: 'strategy',
      ...text(say('share.strategy'), 'minmax(8rem, 1fr)', ({ strategy }) => sayStrategy(say, strategy)),
    },
    { id: 'days', ...text(say('share.days'), '5rem', ({ days }) => say('loan.days', { n: days })) },
    {
      id: 'status',
      ...text(say('column.status'), '7rem', stateOf),
      cell: (row) => <Tag>{stateOf(row)}</Tag>,
    },
    { id: 'amount', ...moneyColumn(say('column.amount'), '6rem', ({ amount }) => amount) },
    { id: 'worth', ...moneyColumn(say('column.worth'), '6rem', ({ worth }) => worth) },
    { id: 'result', ...moneyColumn(say('column.result'), '6rem', ({ profit }) => profit, true) },
  ]
}

export const ParticipationsPart = ({ accountNumber }: PartProps) => (
  <PagedPart
    part="participations"
    accountNumber={accountNumber}
    columns={useParticipationColumns()}
    readOf={readParticipations}
  />
)

const readLoans = readLists<Loan>(async (asked) => {
  const answer = await sendRequest(readCustomerLoans, asked)
  return answer.ok ? accept({ rows: answer.value.loans, more: answer.value.more }) : answer
})

function useLoanColumns(): readonly LongColumn<Loan>[] {
  const say = useWords()
  const text = textColumn<Loan>
  return [
    useTimeColumn(({ askedAt }) => askedAt),
    {
      id: 'status',
      ...text(say('column.status'), 'minmax(8rem, 1fr)', ({ status }) => say(`loan.${status.name}`)),
    },
    { id: 'amount', ...moneyColumn(say('column.amount'), '8rem', ({ amount }) => amount) },
    { id: 'owed', ...moneyColumn(say('column.owed'), '8rem', ({ owed }) => owed) },
  ]
}

export const LoansPart = ({ accountNumber }: PartProps) => (
  <PagedPart part="loans" accountNumber={accountNumber} columns={useLoanColumns()} readOf={readLoans} />
)
