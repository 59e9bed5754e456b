import type { ArticleText } from '../article-text.ts'

export const wordListMalay: ArticleText = {
  title: 'Glosari: istilah dagangan',
  body: `
Istilah yang digunakan pada skrin dan dalam artikel, setiap satu dalam satu atau dua ayat.

## Harga

- Bida dan tawaran: harga yang anda dapat apabila menjual, dan harga yang anda bayar apabila membeli.
- Spread: jarak antara kedua-duanya.
- Tik harga: satu harga yang direkodkan bersama masanya.
- Jurang harga: lonjakan melepasi harga yang tidak sempat didagangkan.

## Leveraj

- Margin: wang yang anda letakkan untuk satu posisi. Selain yuran dan pembiayaan semalaman, itulah kerugian maksimumnya.
- Leveraj: berapa kali ganda nilai posisi berbanding margin.
- Long dan short: long untung apabila harga naik, short untung apabila harga turun.
- Lot: unit untuk mengira saiz; satu lot emas ialah {goldLotOunces} auns.
- Tutup paksa: posisi ditutup apabila margin campur untung rugi turun kepada separuh margin awal.
- Pembiayaan semalaman: kos memegang posisi leveraj melepasi {financingTime} UTC.

## Pesanan

- Pesanan pasaran: dilaksanakan sekarang pada harga semasa.
- Pesanan had: dilaksanakan pada harga anda atau lebih baik, atau tidak langsung.
- Ambil untung dan henti rugi: harga yang menutup posisi dengan sendirinya.
- Diketepikan: wang anda yang disimpan untuk pesanan atau permohonan sehingga selesai.

## Kontrak dan bukti

- Kontrak serahan: ramalan sama ada harga lebih tinggi atau lebih rendah selepas tempoh tertentu.
- Penyelesaian: mengira keputusan mengikut peraturan.
- Benih rawak: rahsia yang menentukan harga satu hari simulasi.
- Bukti: fail yang membolehkan sesiapa mengira semula satu penyelesaian.

## Pegangan dan AI

- Spot: membeli tanpa meminjam.
- Kos purata: purata yang anda bayar bagi setiap unit pegangan.
- Unit: bahagian anda dalam dana strategi.
- Susutan: kejatuhan dari paras tertinggi terakhir.
`,
}
