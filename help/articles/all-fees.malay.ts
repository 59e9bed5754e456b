import type { ArticleText } from '../article-text.ts'

export const allFeesMalay: ArticleText = {
  title: 'Semua yuran di satu tempat',
  body: `
Tiada yuran selain ini. Setiap satu ditunjukkan sebelum anda bersetuju dan menjadi catatan lejar tersendiri.

## Dagangan

| Leveraj, pembukaan, daripada nilai | {openingFee}
| Leveraj, penutupan | tiada
| Spot, setiap belian dan jualan | {spotFee}
| Kontrak serahan | tiada
| AI, untung di atas paras anda | {performanceFee}

## Kos yang bukan yuran

- [Spread](reading-prices): anda membeli pada tawaran dan menjual pada bida.
- [Pembiayaan semalaman](overnight-financing) bagi posisi leveraj, {nightFxMajor} hingga {nightCrypto} daripada nilai setiap malam.
- Faedah [pinjaman bantuan](assistance-loan), {longestLoanRate} hingga {shortestLoanRate} sehari daripada jumlah dipinjam.
- Kontrak serahan membayar kurang apabila untung berbanding apa yang hilang apabila rugi: pada {contractRate} anda perlu betul {contractBreakEven} untuk pulang modal.

## Wang masuk dan keluar

Deposit tidak dikenakan yuran. Pengeluaran mungkin ada yuran yang ditetapkan pengendali; ia ditunjukkan pada borang sebelum anda memohon, bersama jumlah yang anda terima. Mata wang lain ditukar pada harga tengah, tanpa caj.

## Contoh

Membuka posisi emas bernilai {goldNotional} dikenakan {goldFee}. Membeli saham dengan {shareAmount} dikenakan {shareFee}.
`,
}
