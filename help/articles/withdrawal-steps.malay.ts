import type { ArticleText } from '../article-text.ts'

export const withdrawalStepsMalay: ArticleText = {
  title: 'Pengeluaran, langkah demi langkah',
  body: `
Pengeluaran mengetepikan jumlahnya serta-merta dan membayarnya selepas semakan. Dalam mod latihan, tiada wang sampai ke bank sebenar.

## Sebelum itu

- [Identiti anda disahkan](verify-identity).
- Tiada [pinjaman](assistance-loan) yang belum dijelaskan.
- Akaun bank atas nama anda sendiri telah dipautkan. Yang pertama boleh digunakan serta-merta jika dipautkan dalam masa {youngAccountHours} jam selepas mendaftar, yang lain selepas {bankAccountHours} jam, supaya anda sempat sedar jika orang lain memautkannya. Anda boleh memautkan {mostBankAccounts}.

## Langkahnya

+ Buka [Pengeluaran](page:withdraw) dan pilih akaun bank.
+ Taip jumlah: sekurang-kurangnya {smallestRequest}, dan {dailyWithdrawalLimit} sehari kesemuanya. Hari bermula pada tengah malam UTC.
+ Lihat yuran dan jumlah yang anda terima.
+ Sahkan dengan kata laluan dan, jika aktif, kod.

## Apa yang berlaku selepas itu

Jumlah itu diketepikan dan permohonan disemak. Sasaran kami ialah dalam masa {reviewHours} jam, dan halamannya menunjukkan masa yang dijangka. Jika jumlah permohonan anda sehari mencapai {twoPeopleFrom}, dua orang mesti bersetuju. Jika ditolak atau anda menariknya balik, semuanya kembali ke baki anda.

## Jika tidak diterima

“Terdapat pinjaman belum dijelaskan pada akaun”: bayar balik dahulu. “Akaun bank ini baharu”: mesej menyatakan mulai bila ia boleh digunakan. “Jumlah ini melebihi baki had pengeluaran hari ini”: mesej menyebut baki had itu.
`,
}
