import type { PostingTexts } from './posting-texts.ts'

export const cashPostingsMalay: PostingTexts<'nothing' | 'deposit' | 'withdrawal' | 'run' | 'correction'> = {
  'posting.practice-funding': 'Wang latihan',
  'posting.practice-funding-second': 'Wang permulaan akaun anda',
  'posting.practice-funding-why': 'Akaun latihan bermula dengan jumlah ini. Tiada wang sebenar terlibat.',
  'posting.deposit': 'Deposit',
  'posting.deposit-second': 'Ditambah pada baki anda',
  'posting.deposit-why': 'Deposit anda telah disemak dan diterima, jadi jumlahnya ditambah pada baki anda.',
  'posting.withdrawal-hold': 'Pengeluaran dipohon',
  'posting.withdrawal-hold-second': 'Diketepikan semasa semakan',
  'posting.withdrawal-hold-why': 'Anda memohon pengeluaran. Jumlahnya diketepikan sehingga ada keputusan.',
  'posting.withdrawal-returned': 'Pengeluaran dikembalikan',
  'posting.withdrawal-returned-second': 'Kembali ke baki anda',
  'posting.withdrawal-returned-why':
    'Pengeluaran dibatalkan atau ditolak, jadi jumlah yang diketepikan dikembalikan.',
  'posting.withdrawal-paid': 'Pengeluaran dibayar',
  'posting.withdrawal-paid-second': 'Daripada jumlah yang diketepikan',
  'posting.withdrawal-paid-why':
    'Pengeluaran anda telah disemak dan dibayar daripada jumlah yang diketepikan.',
  'posting.withdrawal-fee': 'Yuran pengeluaran',
  'posting.withdrawal-fee-second': 'Daripada jumlah yang diketepikan',
  'posting.withdrawal-fee-why': 'Yuran yang ditunjukkan semasa anda memohon pengeluaran.',
  'posting.practice-returned': 'Wang latihan dikembalikan',
  'posting.practice-returned-second': 'Sebelum anda bermula semula',
  'posting.practice-returned-why':
    'Anda bermula semula, jadi baki wang latihan yang terdahulu telah dikembalikan.',
  'posting.cash-corrected': 'Pembetulan, wang masuk atau keluar',
  'posting.cash-corrected-second': 'Oleh dua operator',
  'posting.cash-corrected-why':
    'Dua operator telah membetulkan deposit, pengeluaran atau wang latihan. Catatan yang dibetulkan dinyatakan di bawah.',
  'posting.cost-corrected': 'Pembetulan, yuran atau faedah',
  'posting.cost-corrected-second': 'Oleh dua operator',
  'posting.cost-corrected-why':
    'Dua operator telah membetulkan yuran, pembiayaan atau faedah. Catatan yang dibetulkan dinyatakan di bawah.',
}
