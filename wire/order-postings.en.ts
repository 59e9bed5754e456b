import type { PostingTexts } from './posting-texts.ts'

/** What is said of postings about leveraged orders. */
export const orderPostingsEn: PostingTexts<'order'> = {
  'posting.order-reserved': 'Set aside for an order',
  'posting.order-reserved-second': 'Until it is filled or cancelled',
  'posting.order-reserved-why':
    'The margin and the opening fee of a limit order are set aside until it is filled or cancelled.',
  'posting.order-released': 'Returned from an order',
  'posting.order-released-second': 'Back in your balance',
  'posting.order-released-why':
    'The order was cancelled, changed or filled, so what it no longer needed came back.',
  'posting.margin-set-aside': 'Margin set aside',
  'posting.margin-set-aside-second': 'For a position that was opened',
  'posting.margin-set-aside-why': 'A position was opened. Its margin is set aside until it is closed.',
  'posting.margin-added': 'Margin added',
  'posting.margin-added-second': 'To a position',
  'posting.margin-added-why': 'You added margin to a position, which moves its liquidation price away.',
  'posting.margin-returned': 'Margin returned',
  'posting.margin-returned-second': 'Back in your balance',
  'posting.margin-returned-why':
    'The position was closed, in full or in part, so what was left of its margin came back.',
  'posting.opening-fee': 'Opening fee',
  'posting.opening-fee-second': 'For a position that was opened',
  'posting.opening-fee-why': 'The fee for opening a position: 0.05% of its value, as the ticket showed it.',
  'posting.trading-profit': 'Profit',
  'posting.trading-profit-second': 'From a position that was closed',
  'posting.trading-profit-why': 'The position was closed at a better price than it was opened at.',
  'posting.trading-loss': 'Loss',
  'posting.trading-loss-second': 'Out of the margin',
  'posting.trading-loss-why':
    'The position was closed at a worse price than it was opened at. The loss was paid out of its margin.',
  'posting.gap-cover': 'Price gap covered',
  'posting.gap-cover-second': 'What went beyond the margin',
  'posting.gap-cover-why':
    'The price jumped so far that the loss was larger than the margin. We bore the difference, so you never lose more than the margin.',
  'posting.financing': 'Overnight financing',
  'posting.financing-second': 'For a position held overnight',
  'posting.financing-why': 'The charge for holding a position past 22:00 UTC.',
}
