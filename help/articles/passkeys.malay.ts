import type { ArticleText } from '../article-text.ts'

export const passkeysMalay: ArticleText = {
  title: 'Log masuk dengan kunci laluan',
  body: `
Kunci laluan membuka akaun anda dengan jari, wajah atau PIN peranti, tanpa kata laluan. Tiada apa-apa yang boleh dicuri dihantar.

## Mengapa ia lebih selamat

Rahsianya kekal dalam peranti atau pengurus kata laluan anda. Ia hanya berfungsi pada alamat sebenar perkhidmatan ini, jadi halaman palsu tidak mendapat apa-apa, walau sebaik mana pun rupanya.

## Tambah

+ Buka [Keselamatan akaun](page:security) dan pilih “Tambah” di sebelah “Kunci laluan”.
+ Beri nama, contohnya nama peranti.
+ Sahkan dengan peranti anda.

Tambah satu lagi pada peranti lain, supaya kehilangan satu tidak menghalang anda masuk.

## Buang

Buang kunci laluan di situ apabila anda menjual atau kehilangan peranti. Ia berhenti berfungsi serta-merta.

## Jika tidak ditawarkan

Kunci laluan memerlukan pelayar yang menyokongnya, dan perkhidmatan ini mesti dibuka dengan nama hosnya, bukan dengan alamat IP. Akaun daripada “Cuba dahulu” belum ada kata laluan: simpan akaun itu dahulu.
`,
}
