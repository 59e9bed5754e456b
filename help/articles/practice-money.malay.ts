import type { ArticleText } from '../article-text.ts'

export const practiceMoneyMalay: ArticleText = {
  title: 'Apa itu wang latihan',
  body: `
Candor menggunakan wang latihan. Tiada wang sebenar bergerak, walau apa pun yang anda buat dan apa pun hasilnya. Setiap skrin yang memaparkan jumlah wang mempunyai tanda kecil “Latihan”.

## Dari mana datangnya

- “Cuba dahulu” di halaman log masuk membuka akaun dengan {practiceFunds} dalam satu ketikan. Akaun itu wujud dalam pelayar itu sahaja sehingga anda menyimpannya dengan e-mel dan kata laluan.
- Jika anda mendaftar, anda menerima {practiceFunds} selepas identiti anda disahkan. Ini sebahagian daripada latihan: anda belajar apa yang diminta oleh broker.

## Apa yang benar-benar sama

Harga, yuran, penutupan paksa dan faedah berfungsi seperti dengan wang sebenar. Setiap perubahan baki ialah catatan lejar yang boleh anda lihat dan muat turun, dan tiada satu pun boleh diubah secara senyap.

## Apa yang tidak

Anda tidak boleh membeli apa-apa dengannya dan tiada sesiapa membayarnya keluar. Deposit dan pengeluaran ialah permohonan yang disemak dan dicatat, sebagai raptai. Jangan sekali-kali menghantar wang sebenar ke akaun yang dipaparkan di sini.

> Kehilangan wang latihan tidak merugikan anda apa-apa. Itu membuat orang lebih berani daripada biasa. Baca lagi dalam [Apa yang tidak dapat diajar oleh pasaran simulasi](simulated-market).
`,
}
