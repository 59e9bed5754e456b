import type { AnyNoticeKind } from '@candor/domain/notices/notice-choice.ts'
import { describeMany, describeNotice } from '@candor/wire/describe-notice.ts'
import type { Letter } from '../mail/mailer.ts'
import { letterOpening, letterWords } from '../mail/write-letter.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { CarriedNotice } from './delivery-table.ts'
import { noticeTexts, printerFor } from './notice-words.ts'

/** More than these nobody reads in a letter. */
const mostDescribed = 20

type Reader = Pick<Customer, 'locale' | 'account_number'> & { email: string }

/** The letter about notices of one kind, in the language of its reader. `stop` turns them off; null where that cannot be. */
export function noticeLetter(
  reader: Reader,
  kind: AnyNoticeKind,
  notices: readonly CarriedNotice[],
  { id, stop }: { id: string; stop: string | null },
): Letter {
  const { email, locale } = reader
  const texts = noticeTexts[locale]
  const words = letterWords[locale]
  const described = notices
    .slice(0, mostDescribed)
    .map((notice) => describeNotice(texts, notice, printerFor(locale)))
  const rest = notices.length - described.length
  const [first] = described
  const subject = first && notices.length === 1 ? first.title : describeMany(texts, kind, notices.length)
  const parts = [
    letterOpening(reader),
    ...described.map(({ title, text }) => `${title}\n${text}`),
    ...(rest > 0 ? [texts['notify.more'].replace('{n}', String(rest))] : []),
    words.end,
    ...(stop === null ? [] : [words.stop.replace('{link}', () => stop)]),
  ]
  return { to: email, subject, text: parts.join('\n\n'), id, ...(stop !== null && { unsubscribe: stop }) }
}
