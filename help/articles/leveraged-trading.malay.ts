import type { ArticleText } from '../article-text.ts'

export const leveragedTradingMalay: ArticleText = {
  title: 'Dagangan leveraj, dengan contoh dalam wang',
  body: `
Dengan leveraj anda meletakkan sebahagian sahaja daripada nilai posisi, iaitu margin, tetapi untung atau rugi atas keseluruhannya. Pergerakan kecil menjadi besar bagi anda, ke kedua-dua arah.

## Contoh

Anda membuka long emas dengan leveraj {goldLeverage}.

| Harga masuk (tawaran) | {goldPrice}
| Nilai posisi, {goldLots} lot | {goldNotional}
| Margin yang diletakkan | {goldMargin}
| Yuran pembukaan, {openingFee} | {goldFee}
| Kerugian maksimum anda, selain pembiayaan semalaman | {goldMost}

## Jika harga turun

Pada {goldLine}, iaitu {goldLineShare} lebih rendah, separuh margin telah hilang dan posisi [ditutup secara paksa](liquidation). Jurang harga boleh menghabiskan baki margin, tetapi tidak lebih.

## Jika harga naik

Jika bida mencapai {goldRisenPrice}, {goldMove} di atas harga masuk, menutup posisi memberi {goldProfit}. Selepas yuran pembukaan, tinggal {goldProfitAfterFee}. Menutup posisi tidak dikenakan yuran, hanya spread.

## Kos lain

Memegang posisi ini melepasi {financingTime} UTC dikenakan kira-kira {goldNight} setiap malam: lihat [pembiayaan semalaman](overnight-financing).

## Menutup

Tutup semua atau sebahagian pada bila-bila masa semasa pasaran dibuka. Setiap posisi berasingan: posisi yang rugi tidak menyentuh margin posisi lain.
`,
}
