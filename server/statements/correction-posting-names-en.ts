import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const correctionPostingNamesEn: Record<KindAbout<'correction'>, string> = {
  'cash-corrected': 'Correction, money in or out',
  'cost-corrected': 'Correction, fee or interest',
}
