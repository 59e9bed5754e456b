import type { loanMessagesEn } from './loan-messages.en.ts'
import type { TextsLike } from './message-code.ts'

export const loanMessagesMalay: TextsLike<typeof loanMessagesEn> = {
  'agreement-changed':
    'Perjanjian ini telah berubah sejak anda membacanya. Baca semula sebelum menandatangani.',
  'repayment-failed': 'Bayaran balik gagal',
  'repayment-over-debt': 'Anda berhutang {max}. Jumlah yang lebih daripada itu tidak boleh dibayar balik.',
  'quote-expired':
    'Faedah untuk sehari lagi telah ditambah, jadi anda berhutang {owed} sekarang. Tiada bayaran dibuat.',
}
