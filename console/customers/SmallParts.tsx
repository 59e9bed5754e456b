import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { readCustomerHoldings, readCustomerSecurity } from '@candor/wire/customer-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { ComponentProps } from 'react'
import { moneyText } from '../desk/money-text.ts'
import { PlainTable } from '../desk/PlainTable.tsx'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './CustomerParts.module.css'

type PartProps = { accountNumber: string }

type ReadRowsProps<Row> = Omit<ComponentProps<typeof PlainTable<Row>>, 'rows'> &
  PartProps & { read: Reader<readonly Row[]> }

/** Asks for a part of a customer that is short by nature, and shows all of its rows. */
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
