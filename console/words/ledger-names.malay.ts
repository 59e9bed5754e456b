import type { Translated } from '@candor/client/words/word-types.ts'
import type { ledgerNamesEn } from './ledger-names.en.ts'

export const ledgerNamesMalay: Translated<typeof ledgerNamesEn> = {
  'ledger.cash': 'Tunai',
  'ledger.margin': 'Margin',
  'ledger.reserve': 'Diketepikan untuk pesanan',
  'ledger.stake': 'Dalam kontrak serahan',
  'ledger.withdrawing': 'Diketepikan untuk pengeluaran',
  'ledger.invested': 'Penyertaan',
  'ledger.loan': 'Pinjaman',
  'ledger.house-fees': 'Pengendali, yuran',
  'ledger.house-trading': 'Pengendali, dagangan',
  'ledger.house-gap-cover': 'Pengendali, jurang harga',
  'ledger.house-financing': 'Pengendali, pembiayaan semalaman',
  'ledger.house-lending': 'Pengendali, pinjaman',
  'ledger.house-rounding': 'Pengendali, pembundaran',
  'ledger.house-practice-funding': 'Pengendali, wang latihan',
  'ledger.house-cash-in': 'Penjelasan bank, masuk',
  'ledger.house-cash-out': 'Penjelasan bank, keluar',
  'ledger.house-participations': 'Pengendali, penyertaan',
}
