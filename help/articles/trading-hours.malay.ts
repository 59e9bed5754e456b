import type { ArticleText } from '../article-text.ts'

export const tradingHoursMalay: ArticleText = {
  title: 'Sesi, cuti pasaran dan henti dagangan',
  body: `
Setiap pasaran ada waktunya. Di luar waktu itu instrumen menunjukkan “Ditutup” dan bila ia dibuka, dalam zon masa anda, dan semua pesanan ditolak dengan “Di luar waktu dagangan”.

## Bila pasaran berdagang

- Kripto berdagang sepanjang masa.
- Mata wang dan logam berdagang dari awal hingga akhir minggu bekerja, logam dengan rehat pendek setiap hari.
- Saham dan ETF mengikut bursa masing-masing, dengan cuti, dagangan separuh hari dan, di Hong Kong dan Malaysia, rehat tengah hari.

Halaman instrumen menunjukkan waktunya sepanjang minggu. Perubahan jam di luar negara sudah diambil kira.

## Semasa pasaran ditutup

Posisi kekal terbuka; ia tidak boleh ditutup dan tidak ditutup paksa. Pesanan had, ambil untung dan henti rugi menunggu. Harga pertama selepas itu mungkin jauh daripada yang terakhir: itulah [jurang harga](stops-and-gaps), dan henti rugi anda dilaksanakan padanya. Pembiayaan semalaman tetap dikenakan.

## Henti dagangan

Pengendali boleh menghentikan dagangan satu instrumen, contohnya apabila sumber harga rosak. Ini memerlukan dua orang dan diumumkan. Peraturannya sama untuk semua:

- Tiada pesanan diterima dan tiada apa-apa dicetuskan.
- Posisi kekal terbuka dan pesanan terus menunggu.
- Kontrak serahan yang berjalan diteruskan jika harganya simulasi, kerana harganya ditentukan oleh benih. Pada harga sebenar, kontrak terbatal dan jumlahnya dikembalikan jika dagangan dihentikan cukup awal sebelum kontrak tamat: lihat [penyelesaian](settlement).

Tiada sesiapa boleh menetapkan harga, termasuk semasa dagangan dihentikan.
`,
}
