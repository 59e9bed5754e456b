import type { ArticleText } from '../article-text.ts'

export const stalePricesMalay: ArticleText = {
  title: 'Harga tidak terkini dan data tidak normal',
  body: `
Harga yang sudah terlalu lama dipaparkan dengan warna kelabu, dan pesanan atasnya ditolak dengan “Data tidak normal”. Berdagang pada harga yang tidak lagi boleh didapati tidak adil kepada satu pihak.

## Bila harga dianggap tidak terkini

Harga simulasi dianggap tidak terkini selepas {staleSeconds} saat tanpa harga baharu, harga sumber sebenar selepas {staleRealSeconds} saat. Semasa pasaran ditutup, harga terakhir kekal harga terakhir dan tidak dianggap tidak terkini.

## Apa yang menunggu

Pesanan had, ambil untung, henti rugi dan penutupan paksa menunggu harga sah yang seterusnya. Anda juga tidak boleh menutup posisi. Kontrak yang berjalan diselesaikan dengan harga yang direkodkan, jadi gangguan pada skrin anda tidak mengubahnya.

## Harga yang melonjak

Harga yang melonjak lebih jauh daripada yang munasabah bagi instrumennya ditahan sehingga harga kedua mengesahkannya. Satu angka salah daripada sumber tidak menutup posisi sesiapa.

## Di pihak anda

Jika hanya sambungan anda terputus, satu jalur di atas memberitahunya dan menunjukkan bila angka terakhir diterima. Henti rugi anda berfungsi tanpa telefon anda.
`,
}
