import type { Translated } from '@candor/client/words/word-types.ts'
import type { entryEn } from './entry.en.ts'

export const entryTw: Translated<typeof entryEn> = {
  'entry.needs-script': 'Candor 需要 JavaScript，請啟用後重新載入此頁。',
}
