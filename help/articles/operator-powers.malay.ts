import type { ArticleText } from '../article-text.ts'

export const operatorPowersMalay: ArticleText = {
  title: 'Apa yang boleh dan tidak boleh dibuat oleh pengendali',
  body: `
Candor dijalankan oleh pengendali: sekolah, kelab atau meja latihan. Anda patut tahu sejauh mana kuasa mereka.

## Apa yang tidak boleh dibuat oleh sesiapa

- Menetapkan, menganjak atau mengatasi harga, penyelesaian, untung atau rugi, bagi seorang pelanggan atau semua.
- Mengubah baki tanpa catatan lejar yang boleh anda lihat.
- Membaca kata laluan atau kod anda.

Tiada tetapan, peranan atau butang untuk itu.

## Apa yang boleh dibuat oleh pengendali

- Menyemak pengesahan identiti, deposit, pengeluaran, pinjaman dan penyertaan.
- Menghentikan dagangan satu instrumen, mengikut [peraturan henti dagangan](trading-hours).
- Mengubah produk untuk dagangan akan datang. Kadar bayaran sesuatu hari diterbitkan sebelum hari itu bermula.
- Membaca apa yang perlu untuk membantu anda, mengikut peranan.

## Apa yang memerlukan dua orang

Pengeluaran dan pinjaman mulai {twoPeopleFrom} bagi seorang pelanggan dalam sehari, pembetulan, henti dagangan dan perubahan peranan. Tiada sesiapa boleh menyemak permohonannya sendiri.

## Apa yang direkodkan

Semua tindakan pegawai masuk ke dalam log yang berantai, jadi tiada satu pun boleh dibuang secara senyap.
`,
}
