import type { ArticleText } from '../article-text.ts'

export const deleteAccountMalay: ArticleText = {
  title: 'Padam akaun anda',
  body: `
Anda boleh memadam akaun pada bila-bila masa. Ia tidak boleh dibatalkan.

## Sebelum itu

Akaun anda mesti kosong dahulu: tutup posisi, batalkan pesanan, jual pegangan, tunggu kontrak yang berjalan, tebus penyertaan, bayar balik pinjaman, tunggu permohonan dalam semakan dan keluarkan baki anda. Baki yang kurang daripada {smallestRequest} tidak boleh dikeluarkan dan akan ditinggalkan; anda diberitahu sebelumnya.

## Caranya

+ [Muat turun data anda](your-data) jika anda mahu menyimpannya.
+ Buka [Keselamatan akaun](page:security?view=delete).
+ Taip nombor akaun anda dan sahkan dengan kata laluan.

## Apa yang dipadam

Nama, e-mel, nombor telefon, kata laluan, dokumen dan gambar, peranti, kunci laluan, kunci API, keutamaan, had sendiri, senarai pantau, makluman, penyata dan perbualan anda dengan khidmat pelanggan.

## Apa yang kekal, dan sebabnya

Catatan lejar, dagangan dan permohonan kekal di bawah nombor akaun anda sahaja, kerana lejar mesti seimbang dan boleh disemak. Resit deposit kekal sebagai bukti. Bagi akaun bank, hanya empat digit terakhir kekal.

> Jika anda hanya perlu menjauhkan diri, [rehat](own-limits) sehingga {longestTimeOut} hari mungkin sudah memadai.
`,
}
