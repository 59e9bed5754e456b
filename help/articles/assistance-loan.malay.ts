import type { ArticleText } from '../article-text.ts'

export const assistanceLoanMalay: ArticleText = {
  title: 'Pinjaman bantuan: faedah dan bayaran balik',
  body: `
Anda boleh meminjam wang latihan dan membayarnya balik dengan faedah. Pinjaman menambah kos pada semua yang anda buat dengannya, termasuk kerugian.

## Berapa banyak

Paling banyak {loanLimitShare} daripada purata ekuiti anda sepanjang {loanAverageDays} hari lalu. Akaun yang disahkan boleh meminjam sekurang-kurangnya {leastLoanLimit}, tiada sesiapa lebih daripada {largestLoanLimit}, ditolak jumlah yang sudah dipinjam. Pinjaman terkecil ialah {smallestLoan}.

## Kosnya

Tempoh {loanDays} hari. Lebih panjang tempohnya, lebih rendah kadarnya: dari {shortestLoanRate} sehari bagi {shortestLoanDays} hari hingga {longestLoanRate} sehari bagi {longestLoanDays} hari. {freeHours} jam pertama tanpa faedah; selepas itu setiap {freeHours} jam yang bermula dikira, atas jumlah yang belum dibayar.

## Contoh

Anda meminjam {loanAmount} selama {loanTerm} hari pada {loanRate} sehari.

| Faedah sehari, selepas hari pertama | {loanPerDay}
| Faedah jika dibayar pada akhirnya | {loanInterest}
| Jumlah perlu dibayar | {loanTotal}
| Kadar tahunan nominal | {loanYearly}
| Kadar tahunan efektif, termasuk tempoh tanpa faedah | {loanEffective}
| Faedah jika dibayar pada hari ke-{loanEarlyDay} | {loanEarlyInterest}

## Caranya

+ Buka [Pinjaman](page:loan), pilih jumlah dan tempoh, dan lihat kos keseluruhannya.
+ Tandatangani perjanjian. Permohonan disemak.
+ Selepas diluluskan, jumlah itu dibayar ke baki anda, dan masanya bermula.
+ Bayar balik sebahagian atau semuanya pada bila-bila masa, tanpa penalti. Bayaran menjelaskan faedah dahulu.

## Jika lewat

Faedah diteruskan pada kadar yang sama, dan halaman menyatakannya dengan jelas. Tiada penalti.

## Apa yang tidak boleh dibuat sementara itu

Pengeluaran, memadam akaun dan mula semula, sehingga pinjaman dibayar balik.

> Jangan meminjam untuk mendapatkan semula kerugian. Faedahnya pasti, untungnya tidak.
`,
}
