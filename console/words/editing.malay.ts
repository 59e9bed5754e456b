import type { Translated } from '@candor/client/words/word-types.ts'
import type { editingEn } from './editing.en.ts'

export const editingMalay: Translated<typeof editingEn> = {
  'editing.preview': 'Seperti pada telefon',
  'editing.title': 'Tajuk',
  'editing.text': 'Teks',
  'editing.publish': 'Terbitkan sekarang',
  'editing.schedule': 'Terbitkan pada masa ini',
  'editing.versions': 'Versi',
  'editing.number': 'Bil.',
  'editing.written': 'Ditulis',
  'editing.by': 'Oleh',
  'editing.changed': 'Diubah',
  'editing.unchanged': 'Tiada',
  'editing.nobody': 'Tidak diterbitkan',
  'editing.state': 'Status',
  'editing.draft': 'Draf',
  'editing.scheduled': 'Dijadualkan',
  'editing.current': 'Dibaca sekarang',
  'editing.past': 'Terdahulu',
  'editing.take': 'Muat ke dalam penyunting',
  'editing.publish-at': 'Terbitkan pada (kosong: sekarang)',
  'editing.read-from': 'Dibaca mulai',
  'editing.from': 'Mulai {time}',
  'editing.instruments': 'Instrumen',
}
