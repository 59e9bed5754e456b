import type { searchEn } from './search.en.ts'
import type { Translated } from './word-types.ts'

export const searchMalay: Translated<typeof searchEn> = {
  'search.field': 'Cari instrumen',
  'search.clear': 'Kosongkan',
  'search.all': 'Semua',
  'search.chip': '{name} {n}',
  'search.group': '{name}, {n}',
  'search.recent': 'Carian terkini',
  'search.nothing': 'Tiada hasil untuk “{text}”',
  'search.nothing-text':
    'Cuba simbol seperti XAUUSD, atau sebahagian nama dalam mana-mana daripada empat bahasa.',
  'search.start': 'Simbol dan nama dalam empat bahasa',
  'search.filter': 'Pasaran',
}
