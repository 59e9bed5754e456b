import type { PostingTexts } from './posting-texts.ts'

/** What is said of postings about spot orders. */
export const spotPostingsEn: PostingTexts<'spot', 'order'> = {
  'posting.spot-bought': 'Bought',
  'posting.spot-bought-second': 'What the holding cost',
  'posting.spot-bought-why':
    'You bought this and now hold it. The amount is its value at the price it was bought at, without the fee.',
  'posting.spot-sold': 'Sold',
  'posting.spot-sold-second': 'What the sale brought',
  'posting.spot-sold-why':
    'You sold this. The amount is its value at the price it was sold at, before the fee.',
  'posting.spot-fee': 'Spot fee',
  'posting.spot-fee-second': 'For buying or selling',
  'posting.spot-fee-why': 'The fee for buying or selling: 0.10% of the value, as the order showed it.',
}
