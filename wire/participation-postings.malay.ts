import type { PostingTexts } from './posting-texts.ts'

export const participationPostingsMalay: PostingTexts<'participation' | 'pool-value'> = {
  'posting.participation-hold': 'Diketepikan untuk penyertaan',
  'posting.participation-hold-second': 'Sehingga disemak',
  'posting.participation-hold-why':
    'Anda memohon menyertai satu strategi. Jumlah ini diketepikan sehingga permohonan disemak.',
  'posting.participation-returned': 'Penyertaan dikembalikan',
  'posting.participation-returned-second': 'Kembali ke baki tersedia',
  'posting.participation-returned-why':
    'Permohonan ditolak atau ditarik balik, jadi keseluruhan jumlah tersedia semula.',
  'posting.participation-joined': 'Masuk ke strategi',
  'posting.participation-joined-second': 'Unit pada nilai pertama selepas kelulusan',
  'posting.participation-joined-why':
    'Permohonan anda diluluskan. Jumlah ini masuk ke strategi dan menjadi unit pada nilai pertama selepas itu.',
  'posting.participation-paid': 'Keluar daripada strategi',
  'posting.participation-paid-second': 'Unit dibayar',
  'posting.participation-paid-why':
    'Unit anda keluar daripada strategi pada nilai pertama selepas anda meminta atau tempoh tamat. Inilah nilainya.',
  'posting.participation-fee': 'Yuran strategi',
  'posting.participation-fee-second': '10% daripada hasil melebihi paras anda',
  'posting.participation-fee-why':
    'Sepersepuluh daripada hasil anda melebihi paras anda sendiri dalam strategi ini. Selepas kerugian, tiada yuran sehingga ia dipulihkan.',
  'posting.pool-joined': 'Masuk ke dana',
  'posting.pool-joined-second': 'Wang yang masuk',
  'posting.pool-joined-why': 'Wang peserta masuk ke dana.',
  'posting.pool-left': 'Keluar daripada dana',
  'posting.pool-left-second': 'Wang yang keluar',
  'posting.pool-left-why': 'Wang peserta keluar daripada dana.',
  'posting.pool-rounding': 'Pembundaran',
  'posting.pool-rounding-second': 'Kurang daripada satu sen setiap satu',
  'posting.pool-rounding-why': 'Baki pembundaran dimasukkan ke akaun pembundaran.',
}
