import type { ArticleText } from '../article-text.ts'

export const ownLimitsMalay: ArticleText = {
  title: 'Tetapkan had anda sendiri',
  body: `
Ikat diri anda ketika tenang, untuk malam apabila anda tidak tenang. Ada {limitCount} had dan satu pilihan rehat.

## Had-hadnya

- Kerugian sehari: apabila dagangan rugi sebanyak ini, tiada yang baharu boleh dibuka sehingga hari berikutnya.
- Jumlah maksimum sehari, dan maksimum satu pesanan.
- Kontrak serahan sehari.
- Posisi terbuka serentak.
- Leveraj tertinggi.

Tetapkan di [Had dan rehat](page:wallet?view=limits). Sehari dikira dari tengah malam hingga tengah malam UTC.

## Ketat serta-merta, longgar kemudian

Had yang lebih ketat berkuat kuasa serta-merta. Yang lebih longgar, atau pembuangannya, menunggu {looserHours} jam. Dengan itu satu jam yang buruk tidak dapat membatalkannya.

## Berehat

Rehat sehingga {longestTimeOut} hari menghentikan semua yang baharu: pesanan, belian, kontrak, penyertaan dan pinjaman. Tiada sesiapa boleh menamatkannya awal, termasuk khidmat pelanggan.

## Apa yang sentiasa boleh

Menutup posisi, menjual pegangan, membatalkan pesanan, membayar balik dan membuat pengeluaran. Had tidak pernah memerangkap anda dalam posisi.

## Menetapkan had yang baik

Fikirkan kerugian yang akan membuat anda marah, dan tetapkan had di bawahnya. Jika had kerap dicapai, rancangannya yang salah, bukan hadnya. Lihat [apabila dagangan tidak lagi menyeronokkan](when-to-stop).
`,
}
