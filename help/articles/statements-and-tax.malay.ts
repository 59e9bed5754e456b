import type { ArticleText } from '../article-text.ts'

export const statementsAndTaxMalay: ArticleText = {
  title: 'Penyata dan cukai',
  body: `
Penyata menyenaraikan setiap catatan lejar bagi satu tempoh, dengan baki sebelum dan selepasnya. CSV untuk hamparan, PDF untuk simpanan.

## Buat penyata

+ Buka [Sejarah](page:history?view=statement).
+ Pilih tarikh. Hari bermula dan berakhir dalam zon masa anda.
+ Mohon. Ia dibuat di latar belakang, kemudian disimpan dalam senarai selama beberapa minggu. Muat turun yang anda mahu simpan.

## Apa kandungannya

Deposit, pengeluaran, dagangan dengan yurannya, pembiayaan, kontrak, penyertaan dan pinjaman, dengan baki awal dan baki akhir. Jumlahnya sepadan hingga ke sen.

## Cukai

Hasil latihan bukan pendapatan, dan tiada apa-apa di sini merupakan nasihat cukai. Dengan wang sebenar, untung rugi direalisasi biasanya yang dikira, dan peraturan berbeza mengikut negara: tanya pakar di negara anda. Penyata mengandungi angka yang diperlukan untuk perbincangan itu.
`,
}
