import { sendRequest } from '@candor/client/api/send-request.ts'
import { accept } from '@candor/domain/result.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDecimal } from '@candor/kit/numbers/format-decimal.ts'
import { readCustomerContracts, readCustomerPositions } from '@candor/wire/customer-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { LongColumn } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { useWords } from '../words/use-console-words.ts'
import { type Asked, PagedPart, type PartProps, readLists } from './PagedPart.tsx'
import { moneyColumn, useTimeColumn } from './part-columns.ts'

type Position = ReplyOf<typeof readCustomerPositions>['positions'][number]
type Contract = ReplyOf<typeof readCustomerContracts>['contracts'][number]

function usePositionColumns(): readonly LongColumn<Position>[] {
  const say = useWords()
  const text = textColumn<Position>
  const sideOf = ({ side, leverage }: Position) => say(`side.${side}`, { n: leverage })
  return [
    useTimeColumn(({ openedAt }) => openedAt),
    {
      id: 'symbol',
      ...text(say('column.instrument'), 'minmax(5rem, 1fr)', ({ symbol }) => symbol),
      cell: ({ symbol }) => <b>{symbol}</b>,
    },
    {
      id: 'side',
      ...text(say('column.side'), '6rem', sideOf),
      cell: (row) => <Tag tone={row.side === 'long' ? 'up' : 'down'}>{sideOf(row)}</Tag>,
    },
    { id: 'status', ...text(say('column.status'), '5rem', ({ status }) => say(`position.${status}`)) },
    { id: 'margin', ...moneyColumn(say('column.margin'), '6.5rem', ({ margin }) => margin) },
    {
      id: 'entry',
      ...text(say('column.entry'), '6.5rem', ({ entry }) => entry),
      cell: ({ entry }) => formatDecimal(entry),
      figure: true,
    },
    {
      id: 'end',
      ...text(say('column.liquidation'), '6.5rem', ({ liquidation }) => liquidation ?? ''),
      cell: ({ liquidation }) => liquidation && formatDecimal(liquidation),
      figure: true,
    },
    { id: 'result', ...moneyColumn(say('column.result'), '6.5rem', ({ realised }) => realised, true) },
  ]
}

const positionsThat = (status: 'open' | 'closed') => async (asked: Asked) => {
  const query = { ...asked.query, status }
  const answer = await sendRequest(readCustomerPositions, { params: asked.params, query })
  return answer.ok ? accept({ rows: answer.value.positions, more: answer.value.more }) : answer
}

const readPositions = readLists(positionsThat('open'), positionsThat('closed'))

/** Positions, open and closed, newest first. */
export const PositionsPart = ({ accountNumber }: PartProps) => (
  <PagedPart
    part="positions"
    accountNumber={accountNumber}
    columns={usePositionColumns()}
    readOf={readPositions}
  />
)

function useContractColumns(): readonly LongColumn<Contract>[] {
  const say = useWords()
  const text = textColumn<Contract>
  return [
    useTimeColumn(({ acceptedAt }) => acceptedAt),
    {
      id: 'symbol',
      ...text(say('column.instrument'), 'minmax(5rem, 1fr)', ({ symbol }) => symbol),
      cell: ({ symbol }) => <b>{symbol}</b>,
    },
    {
      id: 'side',
      ...text(say('column.side'), 'minmax(8rem, 1fr)', ({ direction, timeLimit }) =>
        say(`direction.${direction ?? 'hidden'}`, { n: timeLimit }),
      ),
    },
    { id: 'stake', ...moneyColumn(say('column.stake'), '7rem', ({ stake }) => stake) },
    {
      id: 'outcome',
      ...text(say('column.status'), '6rem', ({ outcome }) => say(`outcome.${outcome ?? 'running'}`)),
    },
    { id: 'result', ...moneyColumn(say('column.result'), '7rem', ({ profit }) => profit, true) },
  ]
}

const contractsThat = (status: 'running' | 'settled') => async (asked: Asked) => {
  const query = { ...asked.query, status }
  const answer = await sendRequest(readCustomerContracts, { params: asked.params, query })
  return answer.ok ? accept({ rows: answer.value.contracts, more: answer.value.more }) : answer
}

const readContracts = readLists(contractsThat('running'), contractsThat('settled'))

/** Contracts, running and settled, newest first. */
export const ContractsPart = ({ accountNumber }: PartProps) => (
  <PagedPart
    part="contracts"
    accountNumber={accountNumber}
    columns={useContractColumns()}
    readOf={readContracts}
  />
)
