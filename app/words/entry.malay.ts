import type { entryEn } from './entry.en.ts'
import type { Translated } from './word-types.ts'

export const entryMalay: Translated<typeof entryEn> = {
  'entry.needs-script': 'Candor memerlukan JavaScript. Sila hidupkannya dan muat semula halaman ini.',
}
