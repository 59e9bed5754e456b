import type { Translated } from '@candor/client/words/word-types.ts'
import type { strategyActsEn } from './strategy-acts.en.ts'

export const strategyActsMalay: Translated<typeof strategyActsEn> = {
  'strategies.ended': 'tamat',
  'strategies.ended-at': 'Tamat pada {time}',
  'strategies.preview': 'Kesan penamatan {name}',
  'strategies.counted': 'dikira {time}',
  'strategies.there': 'Apa yang ada',
  'strategies.count': 'Bilangan',
  'strategies.money': 'Wang',
  'strategies.effect': 'Apa yang berlaku',
  'strategies.join': 'Permohonan baharu',
  'strategies.refused': 'ditolak serta-merta',
  'strategies.taking': 'Peserta, pada nilai terakhir',
  'strategies.paid': 'dibayar pada nilai seterusnya dan dimaklumkan',
  'strategies.waiting': 'Permohonan dalam semakan',
  'strategies.returned': 'dikembalikan sepenuhnya',
  'strategies.open': 'Pegangan kumpulan dan nilainya',
  'strategies.sold': 'dijual setakat yang perlu untuk bayaran',
  'strategies.no-result':
    'Tiada sesiapa menetapkan nilai atau keputusan: semua dibayar pada nilai kumpulan. Penamatan adalah muktamad.',
  'strategies.change': 'Ubah strategi ini',
  'strategies.two': 'Orang kedua mesti bersetuju dalam masa sejam. Peserta membaca sebab penamatan.',
  'strategies.reason': 'Sebab',
  'strategies.reason-short': 'Sebab sekurang-kurangnya 3 aksara.',
  'strategies.minimum': 'Jumlah terkecil untuk menyertai, USD',
  'strategies.ask-minimum': 'Mohon minimum ini',
  'strategies.ask-end': 'Mohon penamatan',
  'strategies.asked': 'Telah dimohon. Menunggu orang kedua.',
  'strategies.none':
    'Belum ada strategi yang bermula. Strategi bermula sendiri tidak lama selepas permulaan pertama.',
  'strategies.choose': 'Pilih strategi.',
  'strategies.for-good': 'Ia telah tamat selamanya.',
  'strategies.role': 'Hanya pegawai risiko boleh memohonnya.',
}
