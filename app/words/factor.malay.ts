import type { Translated } from '@candor/client/words/word-types.ts'
import type { factorEn } from './factor.en.ts'

export const factorMalay: Translated<typeof factorEn> = {
  'code.from-app': 'Kod daripada aplikasi pengesah',
  'code.next': 'kod baharu dalam {n} s',
  'code.use-recovery': 'Guna kod pemulihan',
  'code.use-app': 'Guna aplikasi',
  'code.recovery': 'Kod pemulihan',
}
