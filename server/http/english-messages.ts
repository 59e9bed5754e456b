import { textsOf } from '@candor/domain/languages/text-files.ts'
import type { MessageCode, ProductMessages } from '@candor/wire/message-code.ts'
import { messagesEn } from '@candor/wire/messages.en.ts'
import { nounsBeside } from '../nouns-beside.ts'

/** What products say of their own refusals. */
const ofProducts = await Promise.all(
  nounsBeside(new URL('../../wire/', import.meta.url).href, '-messages.en.ts').map(async (noun) =>
    textsOf<ProductMessages>(await import(`@candor/wire/${noun}-messages.en.ts`)),
  ),
)

/** The whole catalogue in English, which is what programs read. */
export const englishMessages: Readonly<Record<MessageCode, string>> = Object.assign(
  {},
  messagesEn,
  ...ofProducts,
)
