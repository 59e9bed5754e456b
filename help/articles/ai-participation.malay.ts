import type { ArticleText } from '../article-text.ts'

export const aiParticipationMalay: ArticleText = {
  title: 'Penyertaan AI, dengan contoh dalam wang',
  body: `
Strategi ialah set peraturan yang berdagang sendiri daripada satu dana. Menyertai bermakna membeli unit dana itu. Ia boleh rugi, dan tiada pulangan dijanjikan.

## Caranya

+ Pilih strategi di [halaman AI](page:ai). Halamannya menyatakan peraturannya, setiap dagangan dengan sebabnya, dan susutan maksimumnya.
+ Pilih jumlah dan tempoh {termDays} hari. Jumlah itu diketepikan sementara permohonan anda disemak.
+ Selepas diluluskan, anda mendapat unit pada nilai dana pertama yang dikira selepas itu. Posisi terbuka dikira seolah-olah ditutup ketika itu, termasuk yurannya.
+ Pada akhir tempoh, atau lebih awal jika anda minta, unit anda dibayar pada nilai seterusnya. Penebusan awal tidak dikenakan bayaran tambahan.

## Yuran

{performanceFee} daripada untung di atas paras tertinggi anda, diambil apabila wang dibayar keluar. Paras itu ialah jumlah yang anda masukkan, campur kerugian terdahulu anda dalam strategi ini yang belum pulih. Tiada yuran atas kerugian.

## Contoh

| Anda menyertai dengan | {joinAmount}
| Nilai unit anda pada akhirnya | {joinWorth}
| Untung | {joinProfit}
| Yuran | {joinFee}
| Dibayar ke baki anda | {joinPaid}

Jika anda pernah rugi {carriedLoss} dalam strategi ini, hanya {carriedEarned} berada di atas paras anda, dan yurannya {carriedFee}.

## Membaca keputusan

Keputusan sebenar datang daripada dagangan yang direkodkan selepas yuran, termasuk yang rugi. Keputusan yang “diuji pada data lampau” diasingkan, kerana ujian sentiasa kelihatan lebih baik. Tiada strategi boleh mengatasi pasaran simulasi sebelum kos: apa yang anda lihat ialah nasib ditolak kos.
`,
}
