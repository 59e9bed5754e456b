import type { PostingTexts } from './posting-texts.ts'

export const contractPostingsMalay: PostingTexts<'contract'> = {
  'posting.contract-stake': 'Kontrak serahan dibeli',
  'posting.contract-stake-second': 'Diketepikan sehingga diselesaikan',
  'posting.contract-stake-why':
    'Anda membeli kontrak serahan. Jumlah belian diketepikan sehingga kontrak diselesaikan.',
  'posting.contract-returned': 'Jumlah belian dikembalikan',
  'posting.contract-returned-second': 'Daripada kontrak serahan',
  'posting.contract-returned-why': 'Kontrak untung, seri atau terbatal, jadi jumlah belian dikembalikan.',
  'posting.contract-profit': 'Kontrak untung',
  'posting.contract-profit-second': 'Selain jumlah belian',
  'posting.contract-profit-why':
    'Harga bergerak mengikut arah pilihan anda. Jumlah ini ialah kadar bayaran bagi jumlah belian, seperti yang ditunjukkan semasa membeli.',
  'posting.contract-lost': 'Kontrak rugi',
  'posting.contract-lost-second': 'Jumlah belian',
  'posting.contract-lost-why': 'Harga tidak bergerak mengikut arah pilihan anda, jadi jumlah belian hilang.',
  'posting.contract-refund': 'Kerugian dipulangkan',
  'posting.contract-refund-second': 'Benih tidak didedahkan tepat pada masanya',
  'posting.contract-refund-why':
    'Kami tidak mendedahkan benih hari itu dalam masa 24 jam, jadi kerugian anda bagi kontrak ini dipulangkan.',
}
