import type { Translated } from '@candor/client/words/word-types.ts'
import type { helpEn } from './help.en.ts'

export const helpMalay: Translated<typeof helpEn> = {
  'help.field': 'Cari dalam {n} artikel',
  'help.clear': 'Kosongkan',
  'help.start': 'Mula di sini',
  'help.trading': 'Dagangan',
  'help.checking': 'Menyemak kami',
  'help.money': 'Wang',
  'help.account': 'Anda dan akaun anda',
  'help.ask': 'Tanya pegawai kami',
  'help.found_other': '{n} daripada {m} artikel',
  'help.understood': 'Carian untuk “{words}”',
  'help.not-meant': 'Bukan yang anda maksudkan?',
  'help.nothing': 'Tiada hasil',
  'help.nothing-noted':
    'Tiada satu pun daripada {n} artikel menyebut “{words}”. Kata carian anda, tanpa nama anda, masuk ke senarai penyunting tentang apa yang belum ada.',
  'help.nothing-text': 'Tiada satu pun daripada {n} artikel menyebut perkara ini.',
  'help.near': 'Topik paling hampir',
  'help.try': 'Cuba satu perkataan, atau nama skrin tempat anda berada.',
  'help.failed': 'Artikel tidak dapat dimuatkan',
  'help.failed-text': 'Akaun anda tidak terjejas.',
  'help.missing': 'Tiada artikel seperti ini',
  'help.missing-text': 'Pautan itu mungkin sudah lama.',
  'help.all': 'Lihat semua artikel',
  'help.updated_other': 'Dikemas kini {day}, {n} minit bacaan',
  'help.useful': 'Adakah artikel ini berguna?',
  'help.yes': 'Ya',
  'help.no': 'Tidak',
  'help.thanks': 'Terima kasih. Jawapan anda dikira sekali.',
  'help.next': 'Baca seterusnya',
}
