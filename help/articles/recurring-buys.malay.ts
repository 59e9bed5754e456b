import type { ArticleText } from '../article-text.ts'

export const recurringBuysMalay: ArticleText = {
  title: 'Belian berkala, dengan contoh dalam wang',
  body: `
Belian berkala membelanjakan jumlah yang sama berulang kali: harian, mingguan, setiap dua minggu atau bulanan. Anda memutuskan sekali, dengan tenang, dan harga pada hari itu kurang penting.

## Contoh

Anda membeli saham Apple dengan {planAmount} sebulan, tiga kali.

| Bulan pertama, pada {planFirstPrice} | {planFirst} unit
| Bulan kedua, pada {planSecondPrice} | {planSecond} unit
| Bulan ketiga, pada {planFirstPrice} | {planThird} unit
| Dibayar, termasuk yuran | {planPaid}
| Kos purata | {planAverage}
| Nilai pada harga terakhir | {planWorth}

Apabila harga rendah, jumlah yang sama membeli lebih banyak. Jika harga kekal rendah, nilai pegangan kurang daripada yang anda bayar: kaedah ini menyebarkan harga, tidak menghapuskan risiko.

## Cara ia berjalan

- Ia membeli apabila pasaran dibuka pada harinya. Jika pasaran ditutup, pada sesi seterusnya.
- Jika bulan terlalu pendek, ia membeli pada hari terakhir bulan itu.
- Jika baki terlalu rendah atau had anda menghalang, belian itu dilangkau dan anda diberitahu. Ia tidak diganti.
- Yurannya {spotFee} setiap kali, seperti pesanan spot lain.

## Menetapkannya

Pilih instrumen, kemudian “Spot”, kemudian “Beli secara berkala”. Anda boleh ada {mostPlans}, dan menjeda, mengubah atau membuang setiap satu pada bila-bila masa. Apa yang sudah dibeli kekal milik anda.
`,
}
