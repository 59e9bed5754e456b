import type { Translated } from '@candor/client/words/word-types.ts'
import type { searchEn } from './search.en.ts'

export const searchTw: Translated<typeof searchEn> = {
  'search.field': '搜尋品種和新聞',
  'search.clear': '清除',
  'search.all': '全部',
  'search.chip': '{name} {n}',
  'search.group': '{name} ({n})',
  'search.recent': '最近搜尋',
  'search.nothing': '找不到「{text}」',
  'search.nothing-text': '可輸入代號（如 XAUUSD），或任一語言的部分名稱。',
  'search.clear-recent': '清除',
  'search.movers': '今日漲跌最大（開市中）',
  'search.open-now': '開市情況',
  'search.market.forex': '外匯',
  'search.market.crypto': '加密貨幣',
  'search.market.us_stocks': '美股',
  'search.market.metals': '貴金屬',
  'search.market.hk_stocks': '港股',
  'search.market.my_stocks': '馬來西亞股票',
  'search.market.etf': 'ETF',
  'search.always': '全天候',
  'search.closes': '{time} 收市',
  'search.opens': '{time} 開市',
  'search.closed': '休市',
  'search.filter': '市場',
}
