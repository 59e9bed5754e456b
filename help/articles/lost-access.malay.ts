import type { ArticleText } from '../article-text.ts'

export const lostAccessMalay: ArticleText = {
  title: 'Saya tidak dapat log masuk',
  body: `
Hampir selalu, salah satu daripada ini membantu.

## Lupa kata laluan

Pilih “Lupa kata laluan” di [halaman log masuk](page:login). Jika ada akaun dengan alamat e-mel itu, pautan akan dihantar. Ia berfungsi sekali, selama {resetLinkMinutes} minit, dan mengelog keluar semua peranti. Kami memberi jawapan yang sama kepada semua, supaya tiada sesiapa boleh mengetahui siapa yang ada akaun.

## Telefon dengan kod hilang

Guna [kod pemulihan](two-factor) sebagai ganti digit. Tanpanya, tiada sesiapa boleh membuka akaun.

## Terlalu banyak percubaan

Selepas beberapa kata laluan salah, setiap percubaan perlu menunggu lebih lama. Pada peranti yang pernah log masuk ke akaun anda, hanya percubaan salahnya sendiri dikira: orang lain tidak boleh membuat anda menunggu. Tunggu, kemudian taip perlahan-lahan.

## Akaun daripada “Cuba dahulu”

Ia wujud dalam pelayar tempat ia dibuka, selama {practiceReturnDays} hari selepas lawatan terakhir anda. Halaman log masuk menawarkan untuk menyambung. Dalam pelayar lain, atau selepas datanya dikosongkan, ia tidak dapat ditemui lagi. Simpan dengan e-mel dan kata laluan sebelum terlambat.

## Akaun yang mana

E-mel, nombor telefon atau nombor akaun, semuanya boleh diisi dalam medan yang sama.
`,
}
