import type { ArticleText } from '../article-text.ts'

export const yourDataMalay: ArticleText = {
  title: 'Muat turun data anda',
  body: `
Segala yang kami simpan tentang anda datang dalam satu arkib, pada bila-bila masa anda minta. Anda tidak perlu memberi sebab.

## Caranya

Buka [Keselamatan akaun](page:security), pilih “Muat turun data saya” dan sahkan.

## Apa kandungannya

Akaun dan keutamaan anda, peranti dan peristiwa keselamatan, pengesahan identiti dengan gambarnya, setiap catatan lejar, pesanan, posisi, kontrak, pegangan, penyertaan, pinjaman dan permohonan, perbualan anda dengan khidmat pelanggan, pemberitahuan, penyata, makluman dan senarai pantau. Jadualnya ialah fail biasa yang boleh dibuka dengan perisian hamparan.

## Apa yang tiada

Kata laluan dan kod anda, yang tidak kami miliki dalam bentuk yang boleh dibaca, dan apa-apa tentang orang lain.

## Untuk satu tempoh sahaja

[Penyata](statements-and-tax) lebih sesuai apabila anda memerlukan catatan bagi sebulan atau setahun.

## Bukti pada peranti anda

Resit dan bukti yang ada pada peranti anda disimpan terus dari peranti itu: buka [Sahkan bukti](page:helpArticle?article=proof) dan pilih “Simpan bukti”.
`,
}
