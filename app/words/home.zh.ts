import type { homeEn } from './home.en.ts'
import type { Translated } from './word-types.ts'

export const homeZh: Translated<typeof homeEn> = {
  'home.question': '今天你投资了吗？',
  'home.not-yet': '还没有',
  'home.visitor': '登录后查看余额。',
  'home.balance-to-come': '充值功能将随后续版本开放，届时余额会显示在这里。',
  'home.actions': '快捷操作',
  'home.deposit': '充值',
  'home.withdraw': '提现',
  'home.history': '历史',
  'home.loan': '贷款',
  'home.markets': '行情',
  'home.markets-to-come': '七大市场的实时价格将随下一版本推出。',
  'home.log-in': '登录',
  'home.try-it': '试用',
}
