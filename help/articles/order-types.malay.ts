import type { ArticleText } from '../article-text.ts'

export const orderTypesMalay: ArticleText = {
  title: 'Jenis pesanan: pasaran dan had',
  body: `
Ada dua cara membuat pesanan. Pesanan pasaran menerima harga semasa, pesanan had menunggu harga anda.

## Pesanan pasaran

Anda membeli pada tawaran atau menjual pada bida, serta-merta. Pesanan membawa harga yang anda lihat. Jika harga bergerak tidak memihak kepada anda melebihi toleransi, tiada pesanan dibuat. Toleransi ialah {tolerance} melainkan anda memilih yang lain, sehingga {largestTolerance}.

## Pesanan had

Anda menetapkan harga. Pesanan dilaksanakan pada harga itu atau lebih baik, apabila bida atau tawaran mencapainya. Sementara itu margin dan yuran diketepikan; bagi spot, jumlah pesanan.

- Sah sehingga dibatalkan: menunggu sehingga dilaksanakan atau anda membatalkannya.
- Sah untuk sesi ini: tamat bersama sesi pasaran, dan wang yang diketepikan dikembalikan.

Anda boleh mengubah had, ambil untung dan henti rugi pesanan yang menunggu di halamannya. Pesanan yang dibatalkan tidak boleh dipulihkan. Sehingga {mostOrders} pesanan boleh menunggu serentak.

## Pesanan had mungkin tidak dilaksanakan

Harganya mungkin tidak pernah tiba. Atau ia tiba ketika wang anda tidak cukup kerana kadar tukaran berubah, atau selepas anda menetapkan had yang lebih ketat. Pesanan kemudian dibatalkan dengan sebabnya, dan anda tidak rugi apa-apa.

## Harga tertangguh

Jika sumber harga tertangguh, pesanan pasaran juga menunggu harga seterusnya. Tiada sesiapa berdagang pada harga yang sudah diketahui.
`,
}
