import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const correctionPostingNamesMalay: Record<KindAbout<'correction'>, string> = {
  'cash-corrected': 'Pembetulan, wang masuk atau keluar',
  'cost-corrected': 'Pembetulan, yuran atau faedah',
}
