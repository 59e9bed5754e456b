import { sendRequest } from '@candor/client/api/send-request.ts'
import { accept } from '@candor/domain/result.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { readCustomerActs, type WireCustomerAct } from '@candor/wire/customer-acts.ts'
import { useCallback } from 'react'
import { sayDeed } from '../desk/say-deed.ts'
import { type LongColumn, LongTable } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { type ReadPage, usePages } from '../table/use-pages.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'

function useActColumns(): readonly LongColumn<WireCustomerAct>[] {
  const say = useWords()
  const locale = useLocale()
  const text = textColumn<WireCustomerAct>
  const people = ({ by, askedBy }: WireCustomerAct) =>
    askedBy === null ? by.number : `${askedBy.number}, ${by.number}`
  return [
    { id: 'number', ...text(say('column.number'), '5rem', ({ number }) => String(number)) },
    {
      id: 'time',
      ...text(say('column.time'), '9rem', ({ at }) => at),
      cell: ({ at }) => formatMoment(new Date(at), locale, new Date()),
    },
    {
      id: 'act',
      ...text(say('column.act'), '13rem', ({ act }) => act),
      cell: ({ act }) => <b>{sayDeed(say, act)}</b>,
    },
    { id: 'by', ...text(say('column.by'), '8rem', people) },
    {
      id: 'reason',
      ...text(say('column.reason'), 'minmax(8rem, 1fr)', ({ reason }) => reason ?? ''),
      wraps: true,
    },
  ]
}

/** What operators did to the account or looked at, as the customer reads it. */
export function ActsPart({ accountNumber }: { accountNumber: string }) {
  const say = useWords()
  const read = useCallback<ReadPage<WireCustomerAct>>(
    async (after) => {
      const query = { limit: '100', ...(after && { before: String(after.number) }) }
      const answer = await sendRequest(readCustomerActs, { params: { accountNumber }, query })
      return answer.ok ? accept({ rows: answer.value.acts, more: answer.value.more }) : answer
    },
    [accountNumber],
  )
  return (
    <LongTable
      name="customer-acts"
      label={say('part.acts')}
      columns={useActColumns()}
      pages={usePages(read)}
      read={read}
      keyOf={({ number }) => String(number)}
      none={say('customer.nothing')}
    />
  )
}
