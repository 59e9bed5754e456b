import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const correctionPostingNamesTw: Record<KindAbout<'correction'>, string> = {
  'cash-corrected': '更正：資金進出',
  'cost-corrected': '更正：費用或利息',
}
