import type { ArticleText } from '../article-text.ts'

export const overnightFinancingMalay: ArticleText = {
  title: 'Pembiayaan semalaman',
  body: `
Posisi leveraj yang terbuka pada {financingTime} UTC membayar untuk malam itu. Long dan short membayar sama. Ia catatan lejar tersendiri dalam sejarah anda, tidak pernah tersembunyi dalam harga.

## Kos satu malam

Sebahagian daripada nilai penuh posisi pada saat itu, bukan daripada margin:

| Pasangan mata wang utama | {nightFxMajor}
| Pasangan mata wang lain | {nightFxMinor}
| Logam berharga | {nightMetals}
| Saham | {nightStocks}
| ETF | {nightEtf}
| Kripto | {nightCrypto}

## Contoh

Emas bernilai {goldNotional} dikenakan kira-kira {goldNight} setiap malam. Dengan leveraj {goldLeverage} margin anda {goldMargin}, jadi walaupun harga tidak bergerak, banyak malam mengambil bahagian yang ketara.

## Dari mana ia diambil

Daripada baki tersedia. Jika tidak cukup, selebihnya diambil daripada margin posisi itu, dan harga tutup paksa menjadi lebih dekat.

## Apa yang tidak dikenakan

Pegangan spot, kontrak serahan dan pesanan yang menunggu. Tutup posisi sebelum {financingTime} UTC, dan malam itu tiada kos. Borang menunjukkan jumlahnya sebelum anda membuka posisi.
`,
}
