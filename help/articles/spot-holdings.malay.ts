import type { ArticleText } from '../article-text.ts'

export const spotHoldingsMalay: ArticleText = {
  title: 'Spot: beli dan pegang, dengan contoh dalam wang',
  body: `
Spot bermakna anda membeli dan memiliki: saham, ETF, syiling kripto, auns logam. Tiada wang dipinjam, tiada tutup paksa dan tiada kos semalaman. Anda tidak boleh rugi lebih daripada yang anda bayar.

## Contoh

Anda membeli saham Apple dengan {shareAmount}. Yuran {spotFee} termasuk dalam jumlah itu.

| Harga (tawaran) | {sharePrice}
| Anda dapat, unit saham | {shareQuantity}
| Nilai | {shareValue}
| Yuran | {shareFee}

Kemudian anda menjual kesemuanya pada bida {shareSoldPrice}.

| Nilai | {shareSoldValue}
| Yuran | {shareSoldFee}
| Hasil selepas kedua-dua yuran | {shareResult}

Jika harga turun sebanyak itu, anda rugi lebih kurang sama, dan yuran lagi.

## Saiz

Saham AS dan ETF boleh dibeli kurang daripada satu unit, logam dalam pecahan auns. Saham Hong Kong dan Malaysia mengikut lot papan: satu lot Tencent ialah {lotShares} unit dan bernilai kira-kira {lotCost} pada {lotPrice}. Pesanan terkecil ialah {smallestSpotOrder}. Pegangan anda boleh dijual semuanya, walau sekecil mana pun.

## Kos purata

Setiap belian mengubah kos purata pegangan anda; jualan tidak. Untung rugi direalisasi ialah hasil jualan di atas kos itu, untung rugi belum direalisasi ialah hasil jika dijual sekarang.

## Tidak ditawarkan

Pasangan mata wang tidak boleh dipegang, kerana akaun anda hanya ada satu mata wang. Anda boleh berdagang dengannya [menggunakan leveraj](leveraged-trading).
`,
}
