import type { ArticleText } from '../article-text.ts'

export const priceAlertsMalay: ArticleText = {
  title: 'Makluman harga',
  body: `
Makluman memberitahu anda apabila harga tiba, supaya anda tidak perlu memerhati.

## Jenisnya

- Naik ke, atau turun ke, satu harga.
- Bergerak sebanyak peratusan dalam tempoh yang anda pilih, ke mana-mana arah.

Sebelum anda menetapkannya, halaman menunjukkan berapa kali ia sepatutnya telah dihantar kebelakangan ini. Itu membantu memilih paras yang bermakna.

## Bila ia dihantar

Sekali apabila harga tiba, bukan selama ia kekal di situ. Makluman berulang dihantar lagi selepas harga pergi dan kembali. Jika perkhidmatan terhenti sementara, ia dihantar pada harga pertama selepasnya.

## Di mana anda diberitahu

Dalam aplikasi, dan melalui cara yang anda pilih di [Keutamaan](page:preferences?view=notifications).

## Berapa banyak

{mostAlerts} boleh menunggu serentak, {mostPracticeAlerts} dalam akaun daripada “Cuba dahulu”.

> Makluman tidak membuat pesanan. Jika anda mahu berdagang pada satu harga, guna [pesanan had](order-types) atau [henti rugi](stops-and-gaps).
`,
}
