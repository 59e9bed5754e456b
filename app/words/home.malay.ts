import type { homeEn } from './home.en.ts'
import type { Translated } from './word-types.ts'

export const homeMalay: Translated<typeof homeEn> = {
  'home.question': 'Sudahkah anda melabur hari ini?',
  'home.not-yet': 'Belum lagi',
  'home.visitor': 'Log masuk untuk melihat baki anda.',
  'home.balance-to-come': 'Baki anda akan dipaparkan di sini apabila deposit dibuka dalam versi akan datang.',
  'home.actions': 'Tindakan pantas',
  'home.deposit': 'Deposit',
  'home.withdraw': 'Keluarkan',
  'home.history': 'Sejarah',
  'home.loan': 'Pinjaman',
  'home.markets': 'Pasaran',
  'home.markets-to-come': 'Tujuh pasaran dengan harga masa nyata akan hadir dalam versi seterusnya.',
  'home.log-in': 'Log masuk',
  'home.try-it': 'Cuba dahulu',
}
