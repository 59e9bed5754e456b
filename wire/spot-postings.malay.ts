import type { PostingTexts } from './posting-texts.ts'

export const spotPostingsMalay: PostingTexts<'spot', 'order'> = {
  'posting.spot-bought': 'Belian spot',
  'posting.spot-bought-second': 'Kos pegangan',
  'posting.spot-bought-why':
    'Anda membeli dan kini memegangnya. Jumlah ini ialah nilainya pada harga semasa dibeli, tanpa yuran.',
  'posting.spot-sold': 'Jualan spot',
  'posting.spot-sold-second': 'Hasil jualan',
  'posting.spot-sold-why':
    'Anda menjual pegangan ini. Jumlah ini ialah nilainya pada harga semasa dijual, sebelum yuran.',
  'posting.spot-fee': 'Yuran spot',
  'posting.spot-fee-second': 'Untuk belian atau jualan',
  'posting.spot-fee-why':
    'Yuran membeli atau menjual, iaitu 0.10% daripada nilainya, seperti yang ditunjukkan semasa pesanan dibuat.',
}
