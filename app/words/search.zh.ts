import type { Translated } from '@candor/client/words/word-types.ts'
import type { searchEn } from './search.en.ts'

export const searchZh: Translated<typeof searchEn> = {
  'search.field': '搜索品种和资讯',
  'search.clear': '清除',
  'search.all': '全部',
  'search.chip': '{name} {n}',
  'search.group': '{name} ({n})',
  'search.recent': '最近搜索',
  'search.nothing': '没有找到“{text}”',
  'search.nothing-text': '可输入代码（如 XAUUSD），或任一语言的部分名称。',
  'search.clear-recent': '清除',
  'search.movers': '今日涨跌最大（开市中）',
  'search.open-now': '开市情况',
  'search.market.forex': '外汇',
  'search.market.crypto': '加密货币',
  'search.market.us_stocks': '美股',
  'search.market.metals': '贵金属',
  'search.market.hk_stocks': '港股',
  'search.market.my_stocks': '马来西亚股票',
  'search.market.etf': 'ETF',
  'search.always': '全天候',
  'search.closes': '{time} 收市',
  'search.opens': '{time} 开市',
  'search.closed': '休市',
  'search.filter': '市场',
}
