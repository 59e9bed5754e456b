import type { ArticleText } from '../article-text.ts'

export const leverageMalay: ArticleText = {
  title: 'Margin, leveraj dan lot',
  body: `
Leveraj menunjukkan berapa kali ganda nilai posisi berbanding margin anda. Margin ialah nilai posisi dibahagi dengan leveraj, itu sahaja.

## Posisi yang sama, dua leveraj

{goldLots} lot emas pada {goldPrice} bernilai {goldNotional}, tidak kira leverajnya.

| Margin pada {goldLeverage} | {goldMargin}
| Ditutup paksa selepas turun | {goldLineShare}
| Margin pada {calmLeverage} | {calmMargin}
| Ditutup paksa selepas turun | {calmLineShare}

Untung dan rugi dalam dolar sama bagi kedua-duanya. Dengan leveraj lebih tinggi, anda meletakkan lebih sedikit wang, dan pergerakan yang lebih kecil menamatkannya.

## Leveraj tertinggi yang ditawarkan

| Pasangan mata wang utama | {capFxMajor}
| Pasangan mata wang lain | {capFxMinor}
| Emas | {capGold}
| Logam lain | {capMetals}
| Saham | {capStocks}
| ETF | {capEtf}
| Kripto | {capCrypto}

Ini had peraturan Eropah untuk pelanggan individu. Dua orang pengendali bersama-sama boleh menurunkannya mulai hari berikutnya; borang menunjukkan had hari ini, dan posisi serta pesanan sedia ada kekal dengan leveraj masing-masing. Had anda sendiri boleh lebih rendah: tetapkan dalam [had sendiri](own-limits).

## Lot

Saiz dikira dalam lot bagi mata wang dan logam, dalam unit saham atau syiling bagi yang lain. Taip lot atau margin pada borang; yang satu lagi dikira sendiri. Anda boleh memegang {mostPositions} posisi serentak.
`,
}
