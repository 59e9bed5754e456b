import type { ArticleText } from '../article-text.ts'

export const proofMalay: ArticleText = {
  title: 'Sahkan bukti',
  body: `
Bukti ialah fail yang mengandungi segala yang menentukan satu penyelesaian. Peranti anda mengiranya semula tanpa bertanya kepada pelayan, jadi anda tidak perlu bergantung pada kata-kata kami.

## Cara menyemak

+ Buka kontrak yang diselesaikan dan tekan buktinya, atau buka [Sahkan bukti](page:helpArticle?article=proof) dan pilih fail.
+ Tunggu sebentar. Setiap semakan disenaraikan dengan apa yang dilihatnya.
+ Simpan bukti jika anda mahu menyimpan atau menunjukkannya.

## Apa yang disemak

- Resit ditandatangani dan menyatakan apa yang anda setujui.
- Kedua-dua harga ada dalam log awam yang diperhatikan peranti anda.
- Keputusan diperoleh daripada dua harga itu mengikut peraturan.
- Selepas benih dibuka, setiap harga diperoleh daripadanya.

## Jika ada semakan yang menunggu

Benih satu hari dibuka selepas tengah malam UTC. Sehingga itu, semakan yang memerlukannya menunggu; itu bukan kegagalan.

## Jika satu semakan gagal

Simpan laporan itu segera. Ia tetap bukti anda, walau apa pun kata rekod kami. Tunjukkan kepada orang yang tidak bergantung pada kami: sesiapa boleh menyemak fail itu, juga dengan alat pengesahan kedua, dan nama serta baki anda tiada di dalamnya.
`,
}
