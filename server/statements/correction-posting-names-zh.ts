import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const correctionPostingNamesZh: Record<KindAbout<'correction'>, string> = {
  'cash-corrected': '更正：资金进出',
  'cost-corrected': '更正：费用或利息',
}
