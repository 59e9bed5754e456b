import type { PostingTexts } from './posting-texts.ts'

/** What is said of postings about delivery contracts. */
export const contractPostingsEn: PostingTexts<'contract'> = {
  'posting.contract-stake': 'Delivery contract bought',
  'posting.contract-stake-second': 'Set aside until it is settled',
  'posting.contract-stake-why':
    'You bought a delivery contract. The purchase amount is set aside until it is settled.',
  'posting.contract-returned': 'Purchase amount returned',
  'posting.contract-returned-second': 'From a delivery contract',
  'posting.contract-returned-why':
    'The contract was won, ended equal or was void, so its purchase amount came back.',
  'posting.contract-profit': 'Contract won',
  'posting.contract-profit-second': 'On top of the purchase amount',
  'posting.contract-profit-why':
    'The price moved in your direction. This is the payout rate of the purchase amount, as the ticket showed it.',
  'posting.contract-lost': 'Contract lost',
  'posting.contract-lost-second': 'The purchase amount',
  'posting.contract-lost-why': 'The price did not move in your direction, so the purchase amount was lost.',
  'posting.contract-refund': 'Lost amount refunded',
  'posting.contract-refund-second': 'The seed was not revealed in time',
  'posting.contract-refund-why':
    'We did not reveal the seed of that day within 24 hours, so what you lost on this contract came back.',
}
