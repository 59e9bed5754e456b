import type { Translated } from '@candor/client/words/word-types.ts'
import type { entryEn } from './entry.en.ts'

export const entryMalay: Translated<typeof entryEn> = {
  'entry.needs-script': 'Candor memerlukan JavaScript. Sila hidupkannya dan muat semula halaman ini.',
}
