import { sendRequest } from '@candor/client/api/send-request.ts'
import { accept } from '@candor/domain/result.ts'
import { readCustomerNotices } from '@candor/wire/customer-desk.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import type { LongColumn } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { useWords } from '../words/use-console-words.ts'
import { PagedPart, type PartProps, readLists } from './PagedPart.tsx'
import { useTimeColumn } from './part-columns.ts'
import { useNoticeWords } from './use-notice-words.ts'

const readNotices = readLists<WireNotice>(async (asked) => {
  const answer = await sendRequest(readCustomerNotices, asked)
  return answer.ok ? accept({ rows: answer.value.notices, more: answer.value.more }) : answer
})

function useNoticeColumns(): readonly LongColumn<WireNotice>[] {
  const say = useWords()
  const describe = useNoticeWords()
  const text = textColumn<WireNotice>
  return [
    useTimeColumn(({ at }) => at),
    {
      id: 'title',
      ...text(say('column.what'), 'minmax(8rem, 1fr)', (notice) => describe(notice).title),
      cell: (notice) => <b>{describe(notice).title}</b>,
      wraps: true,
    },
    {
      id: 'text',
      ...text(say('column.text'), 'minmax(12rem, 2fr)', (notice) => describe(notice).text),
      wraps: true,
    },
    {
      id: 'read',
      ...text(say('column.read'), '5rem', ({ readAt }) =>
        say(readAt === null ? 'notice.unread' : 'notice.read'),
      ),
    },
  ]
}

/** What the customer was notified of, in the words the customer reads. */
export const NoticesPart = ({ accountNumber }: PartProps) => (
  <PagedPart part="notices" accountNumber={accountNumber} columns={useNoticeColumns()} readOf={readNotices} />
)
