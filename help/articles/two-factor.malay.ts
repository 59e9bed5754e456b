import type { ArticleText } from '../article-text.ts'

export const twoFactorMalay: ArticleText = {
  title: 'Pengesahan dua faktor',
  body: `
Dengan pengesahan dua faktor, kata laluan anda sahaja tidak membuka apa-apa. Aplikasi pada telefon menunjukkan kod {codeDigits} digit, yang berubah setiap {codeSeconds} saat.

## Menghidupkannya

+ Buka [Keselamatan akaun](page:security?view=two-factor).
+ Imbas kod QR dengan mana-mana aplikasi pengesah, atau salin kuncinya.
+ Taip kod yang ditunjukkan aplikasi.
+ Simpan {recoveryCodes} kod pemulihan jauh daripada telefon anda. Ia ditunjukkan sekali ini sahaja.

## Bila ia diminta

Ketika log masuk, untuk pengeluaran, untuk akaun bank baharu dan untuk menukar kata laluan.

## Tanpa telefon

Satu kod pemulihan membenarkan anda masuk sekali. Kemudian buat yang baharu; yang lama tidak lagi sah. Tanpa telefon dan kod, tiada sesiapa boleh membenarkan anda masuk, termasuk kami. Sebab itulah orang lain pun tidak dapat masuk.

## Jika kod ditolak

Kod mengikut jam. Tetapkan masa telefon anda kepada automatik. Setiap kod hanya boleh digunakan sekali, jadi tunggu yang seterusnya.

## Jika akaun anda dibekukan

Jika anda sendiri yang membekukannya, nyahbekukan di [Keselamatan akaun](page:security) dengan kata laluan dan kod; kod pemulihan juga diterima. Jika pegawai yang membekukannya, tiada kod boleh menyahbekukannya. Sebabnya ada di [Tindakan pengendali](page:verification?view=operators), dan hanya pegawai boleh menyahbekukannya: tulis kepada [khidmat pelanggan](page:support).
`,
}
