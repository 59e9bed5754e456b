import type { Translated } from '@candor/client/words/word-types.ts'
import type { entryEn } from './entry.en.ts'

export const entryZh: Translated<typeof entryEn> = {
  'entry.needs-script': 'Candor 需要 JavaScript，请启用后重新加载本页。',
}
