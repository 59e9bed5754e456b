import type { Translated } from '@candor/client/words/word-types.ts'
import type { searchEn } from './search.en.ts'

export const searchMalay: Translated<typeof searchEn> = {
  'search.field': 'Cari instrumen dan berita',
  'search.clear': 'Kosongkan',
  'search.all': 'Semua',
  'search.chip': '{name} {n}',
  'search.group': '{name}, {n}',
  'search.recent': 'Carian terkini',
  'search.nothing': 'Tiada hasil untuk “{text}”',
  'search.nothing-text':
    'Cuba simbol seperti XAUUSD, atau sebahagian nama dalam mana-mana daripada empat bahasa.',
  'search.clear-recent': 'Padam',
  'search.movers': 'Perubahan terbesar hari ini, pasaran dibuka',
  'search.open-now': 'Dibuka sekarang',
  'search.market.forex': 'Forex',
  'search.market.crypto': 'Kripto',
  'search.market.us_stocks': 'Saham AS',
  'search.market.metals': 'Logam berharga',
  'search.market.hk_stocks': 'Saham Hong Kong',
  'search.market.my_stocks': 'Saham Malaysia',
  'search.market.etf': 'ETF',
  'search.always': 'sentiasa dibuka',
  'search.closes': 'ditutup {time}',
  'search.opens': 'dibuka {time}',
  'search.closed': 'ditutup',
  'search.filter': 'Pasaran',
}
