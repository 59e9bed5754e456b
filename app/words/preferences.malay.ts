import type { preferencesEn } from './preferences.en.ts'
import type { Translated } from './word-types.ts'

export const preferencesMalay: Translated<typeof preferencesEn> = {
  'preferences.theme': 'Tema',
  'preferences.dark': 'Gelap',
  'preferences.light': 'Cerah',
  'preferences.balance': 'Baki',
  'preferences.colours': 'Warna harga',
  'preferences.green-up': 'Hijau naik',
  'preferences.red-up': 'Merah naik',
  'preferences.gold': 'Emas',
  'preferences.bitcoin': 'Bitcoin',
  'preferences.colours-note':
    'Anak panah dan tanda turut menunjukkan arah, jadi warna bukan satu-satunya petunjuk.',
  'language.en': 'Inggeris',
  'language.zh': 'Cina Ringkas',
  'language.tw': 'Cina Tradisional',
  'language.malay': 'Melayu',
  'language.figures': 'Rupa angka',
  'language.money': 'Wang',
  'language.change': 'Perubahan',
  'language.date-time': 'Tarikh dan masa',
  'language.zone': 'Zon masa',
  'language.note':
    'Mula-mula diambil daripada pelayar anda. Memilih bahasa Cina turut mencadangkan merah untuk harga naik; pilihan anda dalam Keutamaan sentiasa diutamakan.',
}
