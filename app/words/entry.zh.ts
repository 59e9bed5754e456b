import type { entryEn } from './entry.en.ts'
import type { Translated } from './word-types.ts'

export const entryZh: Translated<typeof entryEn> = {
  'entry.needs-script': 'Candor 需要 JavaScript，请启用后重新加载本页。',
}
