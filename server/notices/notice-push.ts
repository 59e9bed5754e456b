import type { Locale } from '@candor/domain/languages/language-table.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import type { AnyNoticeKind } from '@candor/domain/notices/notice-choice.ts'
import { describeLocked, describeMany, describeNotice } from '@candor/wire/describe-notice.ts'
import type { CarriedNotice } from './delivery-table.ts'
import { noticeTexts, printerFor } from './notice-words.ts'

/** What the declarative form of Web Push begins with. */
const declarative = 8030

/** The centre, which opens what a notice is about. */
const centre = '/#/pages/notifications/index'

type Shown = {
  id: string
  locale: Locale
  kind: AnyNoticeKind
  notices: readonly CarriedNotice[]
  /** Whether amounts may stand on a locked screen. */
  amounts: boolean
  unread: number
  origin: string
}

/** The text of a push, in the declarative form, which browsers show by themselves and our service worker reads too. */
export function noticePush({ id, locale, kind, notices, amounts, unread, origin }: Shown): string {
  const texts = noticeTexts[locale]
  const [first] = notices
  const describe = amounts ? describeNotice : describeLocked
  const single = first && notices.length === 1 ? describe(texts, first, printerFor(locale)) : null
  return JSON.stringify({
    web_push: declarative,
    notification: {
      title: single?.title ?? describeMany(texts, kind, notices.length),
      body: single?.text ?? texts['notify.locked'],
      navigate: `${origin}${centre}${single ? `?notice=${first?.id}` : ''}`,
      lang: languages[locale].lang,
      tag: id,
      app_badge: String(unread),
    },
    app_badge: String(unread),
  })
}
