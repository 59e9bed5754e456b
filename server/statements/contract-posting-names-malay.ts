import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const contractPostingNamesMalay: Record<KindAbout<'contract'>, string> = {
  'contract-stake': 'Kontrak serahan dibeli',
  'contract-returned': 'Jumlah belian dikembalikan',
  'contract-profit': 'Kontrak untung',
  'contract-lost': 'Kontrak rugi',
  'contract-refund': 'Kerugian dipulangkan',
}
