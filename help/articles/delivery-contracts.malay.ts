import type { ArticleText } from '../article-text.ts'

export const deliveryContractsMalay: ArticleText = {
  title: 'Kontrak serahan, dengan contoh dalam wang',
  body: `
Kontrak serahan, juga dipanggil kontrak saat, bertanya satu soalan: adakah harga akan lebih tinggi atau lebih rendah selepas tempoh tertentu? Jika betul, jumlah belian dikembalikan bersama keuntungan. Jika salah, kesemuanya hilang.

## Terma

- Had masa {timeLimits} saat.
- Kadar bayaran biasanya {lowestPayoutRate} hingga {highestPayoutRate} daripada jumlah belian. Kadar hari ini ada pada borang dan diterbitkan sebelum hari itu bermula.
- Jumlah {leastStake} hingga {mostStake}. Tiada yuran dan tiada leveraj.

## Contoh

Anda membeli “Naik” selama {contractSeconds} saat dengan {contractStake}, pada kadar bayaran {contractRate}.

| Salah: anda rugi | {contractStake}
| Betul: anda dibayar | {contractPayout}
| termasuk untung | {contractProfit}
| Harga sama: dikembalikan | {contractStake}

## Dalam jangka panjang

Anda perlu betul {contractBreakEven} daripada semua kontrak, sekadar untuk pulang modal. Bagi {contractTries} kontrak seperti ini dengan {contractHalf} betul, anda untung {contractHalfWon} dan rugi {contractHalfLost}: {contractHalfResult} kesemuanya. Pada harga simulasi, tiada sesiapa boleh betul lebih daripada separuh, kecuali secara kebetulan.

> Kontrak ini rugi dalam jangka panjang. Ia ada di sini kerana orang menemuinya di tempat lain. Pelajari hal ini dengan wang latihan, dan tetapkan [had](own-limits) untuknya.

## Bagaimana keputusan diperoleh

Daripada dua harga yang direkodkan dan satu peraturan yang tidak boleh dibengkokkan: [Cara penyelesaian](settlement).
`,
}
