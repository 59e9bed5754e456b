import type { Translated } from '@candor/client/words/word-types.ts'
import type { reasonsEn } from './reasons.en.ts'

export const reasonsMalay: Translated<typeof reasonsEn> = {
  'reason.name-differs': 'Nama berbeza daripada nama pada dokumen. Sila masukkan seperti yang tercetak.',
  'reason.birthday-differs': 'Tarikh lahir berbeza daripada dokumen. Hari dan bulan mungkin tertukar.',
  'reason.details-differ': 'Sebahagian butiran berbeza daripada dokumen. Sila betulkan dan hantar semula.',
  'reason.unreadable': 'Gambar tidak jelas: kabur atau silau. Sila ambil semula.',
  'reason.expired': 'Dokumen telah tamat tempoh. Sila hantar dokumen yang sah.',
  'reason.amount-differs': 'Jumlah pada resit berbeza daripada jumlah yang anda masukkan.',
  'reason.reference-missing': 'Rujukan pembayaran pada resit bukan nombor akaun maya anda.',
  'reason.receipt-used': 'Resit ini pernah dihantar.',
  'reason.not-arrived': 'Pindahan belum diterima. Sila tanya bank anda dan hantar permohonan baharu.',
  'reason.holder-differs': 'Akaun bank itu atas nama orang lain.',
  'reason.loan-open': 'Pinjaman perlu dibayar balik dahulu.',
  'reason.ask-us': 'Sila hubungi khidmat pelanggan sebelum mencuba lagi.',
  'reason.limit': 'Jumlah itu melebihi had pinjaman anda sekarang.',
  'reason.signature': 'Tandatangan tiada atau tidak dapat dibaca.',
  'reason.late-loan': 'Pinjaman terdahulu masih tertunggak.',
  'reason.strategy-full': 'Strategi ini tidak menerima peserta baharu buat masa ini.',
}
