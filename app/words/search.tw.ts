import type { searchEn } from './search.en.ts'
import type { Translated } from './word-types.ts'

export const searchTw: Translated<typeof searchEn> = {
  'search.field': '搜尋品種',
  'search.clear': '清除',
  'search.all': '全部',
  'search.chip': '{name} {n}',
  'search.group': '{name} ({n})',
  'search.recent': '最近搜尋',
  'search.nothing': '找不到「{text}」',
  'search.nothing-text': '可輸入代號（如 XAUUSD），或任一語言的部分名稱。',
  'search.start': '支援代號和四種語言的名稱',
  'search.filter': '市場',
}
