import type { ArticleText } from '../article-text.ts'

export const everyPostingMalay: ArticleText = {
  title: 'Setiap pergerakan wang anda',
  body: `
Baki anda tidak pernah diubah begitu sahaja. Setiap perubahan ialah catatan lejar yang memindahkan jumlah dari satu akaun ke akaun lain, dan kedua-dua belah sentiasa sama.

## Apa yang boleh anda lihat

Buka [Sejarah](page:history) dan pilih “Setiap catatan lejar”. Setiap baris menyatakan masa, sebab, jumlah dan baki selepasnya. Tapis mengikut jenis dan tarikh, atau ambil [penyata](statements-and-tax).

## Diketepikan tidak bermakna hilang

Margin, pesanan, kontrak, penyertaan dan pengeluaran dalam semakan memegang wang yang masih milik anda. Ia dipaparkan berasingan kerana buat sementara waktu tidak boleh digunakan untuk perkara lain.

## Pembundaran

Wang dikira dalam sen penuh. Yuran dibundarkan ke atas, yang lain ke sen terdekat, sekali sahaja. Apa yang anda lihat sepadan hingga ke sen.

## Pembetulan

Kesilapan kami tidak dipadam. Ia dibetulkan dengan catatan lejar baharu yang menyatakan sebabnya, dan dua orang mesti bersetuju.

## Rantaian

Catatan membentuk rantaian: setiap satu menyimpan cap jari catatan sebelumnya. Peranti anda menyimpan apa yang dilihatnya, jadi sejarah yang diubah akan disedari.
`,
}
