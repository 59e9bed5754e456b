import type { PostingTexts } from './posting-texts.ts'

export const orderPostingsMalay: PostingTexts<'order'> = {
  'posting.order-reserved': 'Diketepikan untuk pesanan',
  'posting.order-reserved-second': 'Sehingga dilaksanakan atau dibatalkan',
  'posting.order-reserved-why':
    'Margin dan yuran pembukaan bagi pesanan had diketepikan sehingga pesanan dilaksanakan atau dibatalkan.',
  'posting.order-released': 'Dikembalikan daripada pesanan',
  'posting.order-released-second': 'Kembali ke baki anda',
  'posting.order-released-why':
    'Pesanan dibatalkan, diubah atau dilaksanakan, jadi jumlah yang tidak lagi diperlukan dikembalikan.',
  'posting.margin-set-aside': 'Margin diketepikan',
  'posting.margin-set-aside-second': 'Untuk posisi yang dibuka',
  'posting.margin-set-aside-why': 'Posisi telah dibuka. Marginnya diketepikan sehingga posisi ditutup.',
  'posting.margin-added': 'Margin ditambah',
  'posting.margin-added-second': 'Pada posisi',
  'posting.margin-added-why': 'Anda menambah margin pada posisi, jadi harga tutup paksa bergerak menjauh.',
  'posting.margin-returned': 'Margin dikembalikan',
  'posting.margin-returned-second': 'Kembali ke baki anda',
  'posting.margin-returned-why':
    'Posisi ditutup sepenuhnya atau sebahagian, jadi baki marginnya dikembalikan.',
  'posting.opening-fee': 'Yuran pembukaan',
  'posting.opening-fee-second': 'Untuk posisi yang dibuka',
  'posting.opening-fee-why':
    'Yuran membuka posisi, iaitu 0.05% daripada nilainya, seperti yang ditunjukkan semasa pesanan dibuat.',
  'posting.trading-profit': 'Keuntungan dagangan',
  'posting.trading-profit-second': 'Daripada posisi yang ditutup',
  'posting.trading-profit-why': 'Posisi ditutup pada harga yang lebih baik daripada harga masuk.',
  'posting.trading-loss': 'Kerugian dagangan',
  'posting.trading-loss-second': 'Daripada margin',
  'posting.trading-loss-why':
    'Posisi ditutup pada harga yang lebih buruk daripada harga masuk. Kerugian dibayar daripada marginnya.',
  'posting.gap-cover': 'Perlindungan jurang harga',
  'posting.gap-cover-second': 'Bahagian yang melebihi margin',
  'posting.gap-cover-why':
    'Harga melompat terlalu jauh sehingga kerugian melebihi margin. Kami menanggung bezanya, jadi anda tidak rugi lebih daripada margin.',
  'posting.financing': 'Pembiayaan semalaman',
  'posting.financing-second': 'Untuk posisi yang dipegang semalaman',
  'posting.financing-why': 'Caj kerana memegang posisi melepasi 22:00 UTC.',
}
