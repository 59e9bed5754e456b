import type { ArticleText } from '../article-text.ts'

export const depositStepsMalay: ArticleText = {
  title: 'Deposit, langkah demi langkah',
  body: `
Deposit ialah permohonan: anda menyatakan jumlah yang dihantar dan menunjukkan resit, permohonan disemak, dan jumlah itu dicatat.

> Ini wang latihan. Jangan sekali-kali menghantar wang sebenar ke butiran yang dipaparkan. Resit rekaan sudah memadai.

## Langkahnya

+ Buka [Deposit](page:deposit) dan pilih kaedah: pindahan bank, atau akaun maya anda, yang tidak memerlukan rujukan.
+ Salin butiran dengan butang di sebelahnya.
+ Taip jumlah: sekurang-kurangnya {smallestRequest}, paling banyak {largestDeposit}.
+ Tambah gambar resit. Ia dikodkan semula tanpa data tersembunyi.
+ Hantar permohonan.

## Apa yang berlaku selepas itu

Sasaran kami ialah menyemaknya dalam masa {reviewHours} jam, dan halamannya menunjukkan masa yang dijangka. Semakan automatik mengambil beberapa saat. Anda diberitahu apabila jumlah itu masuk ke baki, dan boleh terus menggunakannya. Semasa dalam semakan, anda boleh menariknya balik.

## Jika ditolak

Sebabnya ada di halamannya, dan tiada apa-apa ditambah. Sebab biasa: gambar tidak boleh dibaca, jumlah berbeza, atau resit sudah digunakan untuk deposit lain.
`,
}
