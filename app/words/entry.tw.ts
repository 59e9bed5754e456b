import type { entryEn } from './entry.en.ts'
import type { Translated } from './word-types.ts'

export const entryTw: Translated<typeof entryEn> = {
  'entry.needs-script': 'Candor 需要 JavaScript，請啟用後重新載入此頁。',
}
