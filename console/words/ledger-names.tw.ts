import type { Translated } from '@candor/client/words/word-types.ts'
import type { ledgerNamesEn } from './ledger-names.en.ts'

export const ledgerNamesTw: Translated<typeof ledgerNamesEn> = {
  'ledger.cash': '現金',
  'ledger.margin': '保證金',
  'ledger.reserve': '委託凍結',
  'ledger.stake': '交割合約中',
  'ledger.withdrawing': '提款凍結',
  'ledger.invested': '參與',
  'ledger.loan': '貸款',
  'ledger.house-fees': '營運方手續費',
  'ledger.house-trading': '營運方交易帳戶',
  'ledger.house-gap-cover': '營運方跳空補償',
  'ledger.house-financing': '營運方隔夜費',
  'ledger.house-lending': '營運方貸款帳戶',
  'ledger.house-rounding': '營運方捨入帳戶',
  'ledger.house-practice-funding': '營運方模擬資金',
  'ledger.house-cash-in': '銀行清算，轉入',
  'ledger.house-cash-out': '銀行清算，轉出',
  'ledger.house-participations': '營運方參與帳戶',
}
