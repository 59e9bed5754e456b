import type { ArticleText } from '../article-text.ts'

export const apiKeysUseMalay: ArticleText = {
  title: 'Kunci API untuk program anda sendiri',
  body: `
Kunci membenarkan program anda membaca akaun atau berdagang untuk anda, dengan peraturan dan had yang sama seperti anda.

## Buat kunci

+ Buka [Keselamatan akaun](page:security) dan pilih “Buat” di sebelah “Kunci API”.
+ Pilih apa yang dibenarkan: baca, atau baca dan dagang.
+ Salin sekarang. Ia ditunjukkan sekali ini sahaja, kerana kami hanya menyimpan cap jarinya.

## Apa yang tidak boleh dibuat oleh kunci

Membuat pengeluaran, meminjam, mengubah tetapan keselamatan atau melihat dokumen anda. Had sendiri dan rehat anda turut mengikat program.

## Menggunakannya

Antara muka diterangkan di /api/docs perkhidmatan ini. Setiap permintaan yang menggerakkan wang membawa Idempotency-Key: dihantar semula dengan nilai yang sama, ia memberi jawapan yang sama, jadi sambungan yang putus tidak pernah memesan dua kali.

## Simpan dengan selamat

Jangan letakkan kunci dalam kod yang dikongsi atau gambar. Jika ia mungkin telah dilihat, buang: program yang menggunakannya berhenti serta-merta. Senarai menunjukkan bila setiap kunci terakhir digunakan.
`,
}
