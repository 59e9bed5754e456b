import type { Translated } from '@candor/client/words/word-types.ts'
import type { noticesEn } from './notices.en.ts'

export const noticesMalay: Translated<typeof noticesEn> = {
  'centre.today': 'Hari ini',
  'centre.yesterday': 'Semalam',
  'centre.all': 'Semua',
  'centre.filter': 'Tunjuk',
  'centre.unread': 'Belum dibaca',
  'centre.all-read': 'Tandakan semua sudah dibaca',
  'centre.read': 'Semua sudah dibaca',
  'centre.undo': 'Buat asal',
  'centre.loading': 'Memuatkan lagi…',
  'centre.end': 'Itu sahaja. Pemberitahuan disimpan selama setahun.',
  'centre.failed': 'Tidak dapat memuatkan lagi.',
  'centre.safe': 'Pemberitahuan anda selamat. Tiada yang hilang.',
  'centre.empty': 'Belum ada pemberitahuan',
  'centre.empty-text': 'Apa yang berlaku pada pesanan, kontrak dan permohonan anda disenaraikan di sini.',
  'centre.choices': 'Pilih pemberitahuan anda',
  'centre.none': 'Tiada jenis ini',
  'centre.none-text': 'Ada pemberitahuan jenis lain.',
  'centre.show-all': 'Tunjuk semua',
  'centre.gone': 'Pemberitahuan ini sudah tiada',
  'centre.gone-text': 'Ia milik akaun lain, berusia lebih setahun, atau akaun berkenaan telah dipadam.',
}
