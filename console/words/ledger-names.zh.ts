import type { Translated } from '@candor/client/words/word-types.ts'
import type { ledgerNamesEn } from './ledger-names.en.ts'

export const ledgerNamesZh: Translated<typeof ledgerNamesEn> = {
  'ledger.cash': '现金',
  'ledger.margin': '保证金',
  'ledger.reserve': '委托冻结',
  'ledger.stake': '交割合约中',
  'ledger.withdrawing': '提现冻结',
  'ledger.invested': '参与',
  'ledger.loan': '贷款',
  'ledger.house-fees': '运营方手续费',
  'ledger.house-trading': '运营方交易账户',
  'ledger.house-gap-cover': '运营方跳空补偿',
  'ledger.house-financing': '运营方隔夜费',
  'ledger.house-lending': '运营方贷款账户',
  'ledger.house-rounding': '运营方舍入账户',
  'ledger.house-practice-funding': '运营方模拟资金',
  'ledger.house-cash-in': '银行清算，转入',
  'ledger.house-cash-out': '银行清算，转出',
  'ledger.house-participations': '运营方参与账户',
}
