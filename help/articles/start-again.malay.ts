import type { ArticleText } from '../article-text.ts'

export const startAgainMalay: ArticleText = {
  title: 'Mula semula dengan wang latihan baharu',
  body: `
Jika satu pusingan tidak berjalan baik, atau anda mahu mencuba cara lain, anda boleh mula semula dengan {practiceFunds}.

## Sebelum itu

Semuanya mesti selesai: posisi, pegangan, pesanan, kontrak, penyertaan, pengeluaran dan pinjaman. Tiada apa-apa ditutup pada harga yang tidak boleh diperoleh sesiapa.

## Caranya

Buka [dompet](page:wallet?view=runs) anda, pilih “Pusingan latihan” dan “Mula semula”. Bakinya dikembalikan dan {practiceFunds} diberikan semula, kedua-duanya sebagai catatan lejar. Anda boleh melakukannya sekali setiap {resetHours} jam, supaya ia kekal satu keputusan.

## Apa yang kekal

Pusingan terdahulu kekal dalam senarai dengan hasilnya, dan sejarah anda menyimpan setiap catatan. Beri nama kepada pusingan supaya anda ingat apa yang dicuba. Pusingan yang rugi mengajar lebih banyak daripada yang dilupakan.
`,
}
