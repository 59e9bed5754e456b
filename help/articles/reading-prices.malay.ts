import type { ArticleText } from '../article-text.ts'

export const readingPricesMalay: ArticleText = {
  title: 'Bida, tawaran dan spread: cara membaca harga',
  body: `
Setiap instrumen mempunyai dua harga pada bila-bila masa. Anda membeli pada harga yang lebih tinggi, iaitu tawaran, dan menjual pada harga yang lebih rendah, iaitu bida. Jarak antara kedua-duanya ialah spread.

## Mengapa ia penting

Posisi yang dibuka dan terus ditutup rugi sebanyak spread. Bagi {goldLots} lot emas bernilai {goldNotional}, itu kira-kira {goldSpread} ketika tenang; selepas lonjakan harga, lebih banyak.

## Harga tengah

Di antara bida dan tawaran ialah harga tengah. Carta dan [kontrak serahan](delivery-contracts) mengikutnya, begitu juga penukaran mata wang lain kepada dolar.

## Dari mana datangnya harga

Halaman instrumen menyebut sumbernya: simulasi, tertangguh atau masa nyata. Harga simulasi ditentukan oleh benih rawak termeterai yang boleh [disemak](seeds) oleh sesiapa. Harga tertangguh ialah harga beberapa minit lalu, jadi pesanan atasnya menunggu harga seterusnya.

## Tiada buku pesanan

Candor memberikan satu bida dan satu tawaran, dan melaksanakan pesanan sepenuhnya. Tiada kedalaman pasaran dipaparkan, kerana memang tiada.
`,
}
