import { sendRequest } from '@candor/client/api/send-request.ts'
import { correctableKinds } from '@candor/domain/corrections/decide-correction.ts'
import { accept } from '@candor/domain/result.ts'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { readCustomerPostings } from '@candor/wire/customer-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { moneyText } from '../desk/money-text.ts'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { type LongColumn, LongTable } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { type ReadPage, usePages } from '../table/use-pages.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'

type Posting = ReplyOf<typeof readCustomerPostings>['postings'][number]

const isCorrectable = ({ kind }: Posting): boolean => correctableKinds.includes(kind)

function usePostingColumns(onCorrect: ((posting: Posting) => void) | null): readonly LongColumn<Posting>[] {
  const say = useWords()
  const locale = useLocale()
  const now = new Date()
  const text = textColumn<Posting>
  return [
    { id: 'number', ...text(say('column.number'), '3rem', ({ number }) => String(number)) },
    {
      id: 'time',
      ...text(say('column.time'), '8rem', ({ at }) => at),
      cell: ({ at }) => formatMoment(new Date(at), locale, now, { seconds: true }),
    },
    { id: 'from', ...text(say('column.from'), 'minmax(5.5rem, 1fr)', ({ from }) => say(`ledger.${from}`)) },
    { id: 'to', ...text(say('column.to'), 'minmax(5.5rem, 1fr)', ({ to }) => say(`ledger.${to}`)) },
    {
      id: 'what',
      ...text(say('column.what'), 'minmax(6.5rem, 1.2fr)', ({ kind }) => say(`posting.${kind}`)),
    },
    {
      id: 'amount',
      ...text(say('column.amount'), '6rem', ({ amount }) => amount),
      cell: ({ amount }) => moneyText(amount),
      figure: true,
    },
    {
      id: 'after',
      ...text(say('column.after'), '6rem', ({ cashAfter }) => cashAfter),
      cell: ({ cashAfter }) => moneyText(cashAfter),
      figure: true,
    },
    {
      id: 'corrects',
      ...text(say('correction.title'), '6rem', ({ corrects }) =>
        corrects === undefined ? '' : say('correction.of', { number: corrects }),
      ),
      cell: (posting) => (
        <>
          {posting.corrects !== undefined && say('correction.of', { number: posting.corrects })}
          {posting.corrects === undefined && onCorrect && isCorrectable(posting) && (
            <LinkButton onClick={() => onCorrect(posting)}>{say('correction.open')}</LinkButton>
          )}
        </>
      ),
    },
  ]
}

const correctingRoles: readonly string[] = ['reviewer', 'admin']

/** Every posting of a customer, newest first. What is no result of a price can be corrected, by two people. */
export function LedgerPart({ accountNumber }: { accountNumber: string }) {
  const say = useWords()
  const roles = useStore(operatorStore, (state) => operatorOf(state)?.roles ?? [])
  const [correcting, setCorrecting] = useState<Posting | null>(null)
  const mayCorrect = roles.some((role) => correctingRoles.includes(role))
  const read = useCallback<ReadPage<Posting>>(
    async (after) => {
      const query = { limit: '100', ...(after && { before: String(after.number) }) }
      const answer = await sendRequest(readCustomerPostings, { params: { accountNumber }, query })
      return answer.ok ? accept({ rows: answer.value.postings, more: answer.value.more }) : answer
    },
    [accountNumber],
  )
  return (
    <>
      <LongTable
        name="postings"
        label={say('part.postings')}
        columns={usePostingColumns(mayCorrect ? setCorrecting : null)}
        pages={usePages(read)}
        read={read}
        keyOf={({ number }) => String(number)}
        none={say('customer.nothing')}
      />
      {correcting !== null && (
        <CorrectionDialog
          key={correcting.number}
          accountNumber={accountNumber}
          number={correcting.number}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  )
}
