import type { homeEn } from './home.en.ts'
import type { Translated } from './word-types.ts'

export const homeTw: Translated<typeof homeEn> = {
  'home.question': '今天你投資了嗎？',
  'home.not-yet': '還沒有',
  'home.visitor': '登入後查看餘額。',
  'home.balance-to-come': '存款功能將隨後續版本開放，屆時餘額會顯示在這裡。',
  'home.actions': '快捷操作',
  'home.deposit': '存款',
  'home.withdraw': '提款',
  'home.history': '歷史',
  'home.loan': '貸款',
  'home.markets': '行情',
  'home.markets-to-come': '七大市場的即時價格將隨下一版本推出。',
  'home.log-in': '登入',
  'home.try-it': '試用',
}
