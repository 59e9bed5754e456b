import type { ArticleText } from '../article-text.ts'

export const verifyIdentityMalay: ArticleText = {
  title: 'Sahkan identiti anda',
  body: `
Dagangan, penyertaan AI, pinjaman dan pengeluaran dibuka selepas identiti anda disahkan. Sebelum itu anda boleh melihat semuanya, membuat deposit dan menghubungi khidmat pelanggan.

## Dua langkah

+ Butiran anda: nama, negara, jantina, tarikh lahir, alamat dan nombor telefon, seperti pada dokumen. Anda mesti berumur {adultAge} tahun ke atas. Kosongkan nama keluarga jika tiada.
+ Dokumen anda: kad pengenalan, lesen memandu atau pasport. Kad dan lesen memerlukan gambar hadapan dan belakang, pasport hanya halaman gambar.

Mulakan di [Pengesahan identiti](page:verification). Apa yang anda taip disimpan, jadi anda boleh menyambung dari peranti lain.

## Gambar yang baik

Keempat-empat penjuru dalam bingkai, tiada silau, setiap huruf boleh dibaca. JPEG, PNG atau WebP.

## Siapa yang melihatnya

Hanya anda dan penyemak, dan setiap paparan direkodkan di tempat yang boleh anda lihat. Gambar dikodkan semula tanpa data tersembunyi seperti lokasi, dan disimpan secara disulitkan. Gambar dipadam bersama akaun anda.

## Keputusan

Anda diberitahu melalui pemberitahuan, dan melalui e-mel jika anda memberikannya. Penolakan menyebut sebabnya; betulkan dan cuba lagi.

> Dalam mod latihan, penyemak automatik mungkin memutuskan dalam beberapa saat. Gunakan butiran rekaan jika anda mahu: tiada sesiapa membandingkannya dengan daftar rasmi.
`,
}
