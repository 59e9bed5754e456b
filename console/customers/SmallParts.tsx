import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import {
  readCustomerContracts,
  readCustomerDeposits,
  readCustomerHoldings,
  readCustomerLoans,
  readCustomerPositions,
  readCustomerSecurity,
  readCustomerWithdrawals,
} from '@candor/wire/customer-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { ComponentProps } from 'react'
import { moneyText } from '../desk/money-text.ts'
import { PlainTable } from '../desk/PlainTable.tsx'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './CustomerParts.module.css'

type PartProps = { accountNumber: string }

/** The last rows of a part, all on the page. */
const limit = '50'

type ReadRowsProps<Row> = Omit<ComponentProps<typeof PlainTable<Row>>, 'rows'> &
  PartProps & { read: Reader<readonly Row[]> }

/** Asks for a part of a customer and shows its rows. */
function ReadRows<Row>({ read, accountNumber, ...table }: ReadRowsProps<Row>) {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value, refusal, retry } = useAnswer(read, accountNumber, true)
  if (value === null && refusal)
    return <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
  if (value === null) return null
  if (value.length === 0) return <p className={css['none']}>{say('customer.nothing')}</p>
  return (
    <div className={css['pad']}>
      <PlainTable {...table} rows={value} />
    </div>
  )
}

function useMoment(): (at: string) => string {
  const locale = useLocale()
  return (at) => formatMoment(new Date(at), locale, new Date())
}

const readPositions: Reader<ReplyOf<typeof readCustomerPositions>['positions']> = async (
  accountNumber,
  options,
) => {
  const query = { status: 'open' as const, limit }
  const answer = await sendRequest(readCustomerPositions, { params: { accountNumber }, query }, options)
  return answer.ok ? accept(answer.value.positions) : answer
}

export function PositionsPart({ accountNumber }: PartProps) {
  const say = useWords()
  return (
    <ReadRows
      accountNumber={accountNumber}
      read={readPositions}
      label={say('part.positions')}
      keyOf={({ id }) => id}
      columns={[
        { id: 'symbol', head: say('column.instrument'), cell: ({ symbol }) => <b>{symbol}</b> },
        {
          id: 'side',
          head: say('column.side'),
          cell: ({ side, leverage }) => (
            <Tag tone={side === 'long' ? 'up' : 'down'}>{say(`side.${side}`, { n: leverage })}</Tag>
          ),
        },
        { id: 'margin', head: say('column.margin'), figure: true, cell: ({ margin }) => moneyText(margin) },
        { id: 'entry', head: say('column.entry'), figure: true, cell: ({ entry }) => entry },
        { id: 'end', head: say('column.liquidation'), figure: true, cell: ({ liquidation }) => liquidation },
      ]}
    />
  )
}

const readContracts: Reader<ReplyOf<typeof readCustomerContracts>['contracts']> = async (
  accountNumber,
  options,
) => {
  const params = { accountNumber }
  const ask = (status: 'running' | 'settled') =>
    sendRequest(readCustomerContracts, { params, query: { status, limit } }, options)
  const [running, settled] = await Promise.all([ask('running'), ask('settled')])
  if (!running.ok) return running
  return settled.ok ? accept([...running.value.contracts, ...settled.value.contracts]) : settled
}

export function ContractsPart({ accountNumber }: PartProps) {
  const say = useWords()
  const moment = useMoment()
  return (
    <ReadRows
      accountNumber={accountNumber}
      read={readContracts}
      label={say('part.contracts')}
      keyOf={({ id }) => id}
      columns={[
        { id: 'time', head: say('column.time'), cell: ({ acceptedAt }) => moment(acceptedAt) },
        { id: 'symbol', head: say('column.instrument'), cell: ({ symbol }) => <b>{symbol}</b> },
        {
          id: 'side',
          head: say('column.side'),
          cell: ({ direction, timeLimit }) => say(`direction.${direction ?? 'hidden'}`, { n: timeLimit }),
        },
        { id: 'stake', head: say('column.stake'), figure: true, cell: ({ stake }) => moneyText(stake) },
        {
          id: 'result',
          head: say('column.result'),
          figure: true,
          cell: ({ outcome, profit }) =>
            `${say(`outcome.${outcome ?? 'running'}`)}${profit === null ? '' : `, ${moneyText(profit, true)}`}`,
        },
      ]}
    />
  )
}

const readHoldings: Reader<ReplyOf<typeof readCustomerHoldings>['holdings']> = async (
  accountNumber,
  options,
) => {
  const answer = await sendRequest(readCustomerHoldings, { params: { accountNumber } }, options)
  return answer.ok ? accept(answer.value.holdings) : answer
}

export function HoldingsPart({ accountNumber }: PartProps) {
  const say = useWords()
  return (
    <ReadRows
      accountNumber={accountNumber}
      read={readHoldings}
      label={say('part.holdings')}
      keyOf={({ symbol }) => symbol}
      columns={[
        { id: 'symbol', head: say('column.instrument'), cell: ({ symbol }) => <b>{symbol}</b> },
        { id: 'quantity', head: say('column.quantity'), figure: true, cell: ({ quantity }) => quantity },
        { id: 'cost', head: say('column.cost'), figure: true, cell: ({ cost }) => moneyText(cost) },
      ]}
    />
  )
}

type AskedCash = {
  id: string
  kind: 'deposit' | 'withdrawal'
  amount: string
  status: ReplyOf<typeof readCustomerDeposits>['deposits'][number]['status']
  requestedAt: string
}

const readRequests: Reader<readonly AskedCash[]> = async (accountNumber, options) => {
  const input = { params: { accountNumber }, query: { limit } }
  const [deposits, withdrawals] = await Promise.all([
    sendRequest(readCustomerDeposits, input, options),
    sendRequest(readCustomerWithdrawals, input, options),
  ])
  if (!deposits.ok) return deposits
  if (!withdrawals.ok) return withdrawals
  const both: AskedCash[] = [
    ...deposits.value.deposits.map((each) => ({ ...each, kind: 'deposit' as const })),
    ...withdrawals.value.withdrawals.map((each) => ({ ...each, kind: 'withdrawal' as const })),
  ]
  return accept(both.sort((a, b) => Date.parse(b.requestedAt) - Date.parse(a.requestedAt)))
}

export function RequestsPart({ accountNumber }: PartProps) {
  const say = useWords()
  const moment = useMoment()
  return (
    <ReadRows
      accountNumber={accountNumber}
      read={readRequests}
      label={say('part.requests')}
      keyOf={({ id }) => id}
      columns={[
        { id: 'time', head: say('column.time'), cell: ({ requestedAt }) => moment(requestedAt) },
        {
          id: 'kind',
          head: say('column.kind'),
          cell: ({ kind, id }) => (
            <PlaceLink to={`${kind}s`} id={id}>
              {say(`kind.${kind}`)}
            </PlaceLink>
          ),
        },
        {
          id: 'status',
          head: say('column.status'),
          cell: ({ status }) => <Tag>{say(`status.${status}`)}</Tag>,
        },
        { id: 'amount', head: say('column.amount'), figure: true, cell: ({ amount }) => moneyText(amount) },
      ]}
    />
  )
}

const readLoans: Reader<ReplyOf<typeof readCustomerLoans>['loans']> = async (accountNumber, options) => {
  const answer = await sendRequest(
    readCustomerLoans,
    { params: { accountNumber }, query: { limit } },
    options,
  )
  return answer.ok ? accept(answer.value.loans) : answer
}

export function LoansPart({ accountNumber }: PartProps) {
  const say = useWords()
  const moment = useMoment()
  return (
    <ReadRows
      accountNumber={accountNumber}
      read={readLoans}
      label={say('part.loans')}
      keyOf={({ id }) => id}
      columns={[
        { id: 'time', head: say('column.time'), cell: ({ askedAt }) => moment(askedAt) },
        { id: 'status', head: say('column.status'), cell: ({ status }) => say(`loan.${status.name}`) },
        { id: 'amount', head: say('column.amount'), figure: true, cell: ({ amount }) => moneyText(amount) },
        { id: 'owed', head: say('column.owed'), figure: true, cell: ({ owed }) => moneyText(owed) },
      ]}
    />
  )
}

const readSessions: Reader<ReplyOf<typeof readCustomerSecurity>['devices']> = async (
  accountNumber,
  options,
) => {
  const answer = await sendRequest(readCustomerSecurity, { params: { accountNumber } }, options)
  return answer.ok ? accept(answer.value.devices) : answer
}

export function SessionsPart({ accountNumber }: PartProps) {
  const say = useWords()
  const moment = useMoment()
  return (
    <ReadRows
      accountNumber={accountNumber}
      read={readSessions}
      label={say('part.security')}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          id: 'device',
          head: say('column.device'),
          cell: ({ browser, system, kind }) => <b>{[browser, system].filter(Boolean).join(', ') || kind}</b>,
        },
        { id: 'address', head: say('column.address'), cell: ({ address }) => address },
        { id: 'seen', head: say('column.seen'), figure: true, cell: ({ seenAt }) => moment(seenAt) },
      ]}
    />
  )
}
