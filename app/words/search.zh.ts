import type { searchEn } from './search.en.ts'
import type { Translated } from './word-types.ts'

export const searchZh: Translated<typeof searchEn> = {
  'search.field': '搜索品种',
  'search.clear': '清除',
  'search.all': '全部',
  'search.chip': '{name} {n}',
  'search.group': '{name} ({n})',
  'search.recent': '最近搜索',
  'search.nothing': '没有找到“{text}”',
  'search.nothing-text': '可输入代码（如 XAUUSD），或任一语言的部分名称。',
  'search.start': '支持代码和四种语言的名称',
  'search.filter': '市场',
}
