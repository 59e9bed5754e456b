import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { formatDate, formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatDecimal } from '@candor/kit/numbers/format-decimal.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { readCustomerHoldings, readCustomerSecurity } from '@candor/wire/customer-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { ComponentProps, ReactNode } from 'react'
import { FactRows } from '../desk/FactRows.tsx'
import { moneyText } from '../desk/money-text.ts'
import { PlainTable } from '../desk/PlainTable.tsx'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './CustomerParts.module.css'
import type { PartProps } from './PagedPart.tsx'
import { useNoticeWords } from './use-notice-words.ts'

type ReadPartProps<Value> = PartProps & { read: Reader<Value>; children: (value: Value) => ReactNode }

/** Asks for a part of a customer that is short by nature. */
function ReadPart<Value>({ read, accountNumber, children }: ReadPartProps<Value>) {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value, refusal, retry } = useAnswer(read, accountNumber, true)
  if (value === null && refusal)
    return <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
  return value === null ? null : <div className={css['pad']}>{children(value)}</div>
}

/** All rows, or that there are none. */
function ShortTable<Row>(props: ComponentProps<typeof PlainTable<Row>>) {
  const say = useWords()
  return props.rows.length === 0 ? (
    <p className={css['none']}>{say('customer.nothing')}</p>
  ) : (
    <PlainTable {...props} />
  )
}

const readHoldings: Reader<ReplyOf<typeof readCustomerHoldings>> = (accountNumber, options) =>
  sendRequest(readCustomerHoldings, { params: { accountNumber } }, options)

export function HoldingsPart({ accountNumber }: PartProps) {
  const say = useWords()
  return (
    <ReadPart accountNumber={accountNumber} read={readHoldings}>
      {({ holdings }) => (
        <ShortTable
          label={say('part.holdings')}
          rows={holdings}
          keyOf={({ symbol }) => symbol}
          columns={[
            { id: 'symbol', head: say('column.instrument'), cell: ({ symbol }) => <b>{symbol}</b> },
            {
              id: 'quantity',
              head: say('column.quantity'),
              figure: true,
              cell: ({ quantity }) => formatDecimal(quantity, { trimmed: true }),
            },
            { id: 'cost', head: say('column.cost'), figure: true, cell: ({ cost }) => moneyText(cost) },
          ]}
        />
      )}
    </ReadPart>
  )
}

type Security = ReplyOf<typeof readCustomerSecurity>

const readSecurity: Reader<Security> = (accountNumber, options) =>
  sendRequest(readCustomerSecurity, { params: { accountNumber } }, options)

function useMoment(): (at: string) => string {
  const locale = useLocale()
  return (at) => formatMoment(new Date(at), locale, new Date())
}

function Protection({ security }: { security: Security }) {
  const say = useWords()
  const locale = useLocale()
  const since = (at: string | null) =>
    at === null ? say('security.off') : say('security.since', { date: formatDate(new Date(at), locale) })
  return (
    <FactRows
      facts={[
        { id: 'two-factor', label: say('security.two-factor'), value: since(security.twoFactorSince) },
        { id: 'passkeys', label: say('security.passkeys'), value: String(security.passkeys.length) },
        { id: 'keys', label: say('security.keys'), value: String(security.keys.length) },
      ]}
    />
  )
}

function Devices({ devices }: Pick<Security, 'devices'>) {
  const say = useWords()
  const moment = useMoment()
  return (
    <ShortTable
      label={say('security.devices')}
      rows={devices}
      keyOf={({ id }) => id}
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

/** What happened to the account's security, in the words of the notice about it. */
function Events({ events }: Pick<Security, 'events'>) {
  const say = useWords()
  const moment = useMoment()
  const describe = useNoticeWords()
  return (
    <ShortTable
      label={say('security.events')}
      rows={events}
      keyOf={({ kind, at, name }) => `${at} ${kind} ${name}`}
      columns={[
        {
          id: 'what',
          head: say('column.what'),
          cell: ({ kind, name }) => <b>{describe({ event: kind, figures: { name: name ?? '' } }).title}</b>,
        },
        { id: 'address', head: say('column.address'), cell: ({ address }) => address },
        { id: 'time', head: say('column.time'), figure: true, cell: ({ at }) => moment(at) },
      ]}
    />
  )
}

/** How the account is protected, where it is logged in, and what happened lately. */
export function SecurityPart({ accountNumber }: PartProps) {
  const say = useWords()
  return (
    <ReadPart accountNumber={accountNumber} read={readSecurity}>
      {(security) => (
        <>
          <Protection security={security} />
          <h2 className={css['heading']}>{say('security.devices')}</h2>
          <Devices devices={security.devices} />
          <h2 className={css['heading']}>{say('security.events')}</h2>
          <Events events={security.events} />
        </>
      )}
    </ReadPart>
  )
}
