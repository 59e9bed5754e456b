import type { ArticleText } from '../article-text.ts'

export const firstOrderMalay: ArticleText = {
  title: 'Pesanan pertama anda, langkah demi langkah',
  body: `
Pesanan pertama mengambil masa seminit. Tiada apa-apa dihantar sebelum anda melihat berapa kosnya.

+ Buka satu instrumen dari [halaman utama](page:home), contohnya emas.
+ Pilih produk: leveraj, serahan atau spot. Spot paling ringkas: apa yang dibeli menjadi milik anda dan tiada wang dipinjam.
+ Taip jumlah. Borang pesanan menunjukkan yuran dan spread; dengan leveraj, juga margin dan harga tutup paksa.
+ Baca baris “Kerugian maksimum anda”. Jika kehilangan jumlah itu merosakkan hari anda, taip kurang.
+ Tekan butang yang menyebut tindakan dan jumlahnya, kemudian sahkan.

## Apa yang berlaku selepas itu

Pesanan pasaran dilaksanakan serta-merta: pada harga tawaran jika anda membeli, pada harga bida jika anda menjual. Jika harga sudah bergerak tidak memihak kepada anda melebihi toleransi, iaitu {tolerance}, tiada pesanan dibuat dan harga baharu dipaparkan. [Pesanan had](order-types) menunggu harganya.

## Di mana hendak melihatnya

Posisi, pegangan, pesanan dan kontrak ada dalam [dompet](page:wallet) anda. Setiap satu mempunyai halaman sendiri dengan semua langkah, harga yang anda lihat dan harga yang anda dapat.

## Jika ditolak

Mesej menyatakan sebabnya dan apa yang kekal selamat. [Mengapa pesanan saya ditolak?](order-refused) menyenaraikan sebab-sebabnya.
`,
}
