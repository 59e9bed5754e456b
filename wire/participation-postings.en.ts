import type { PostingTexts } from './posting-texts.ts'

/** What is said of postings about participations and the pools they are in. */
export const participationPostingsEn: PostingTexts<'participation' | 'pool-value'> = {
  'posting.participation-hold': 'Set aside to take part',
  'posting.participation-hold-second': 'Until it is reviewed',
  'posting.participation-hold-why':
    'You asked to take part in a strategy. The amount is set aside until the request is reviewed.',
  'posting.participation-returned': 'Participation returned',
  'posting.participation-returned-second': 'Back to what is available',
  'posting.participation-returned-why':
    'The request was rejected or taken back, so the whole amount is available again.',
  'posting.participation-joined': 'Into the strategy',
  'posting.participation-joined-second': 'Units at the first value after the approval',
  'posting.participation-joined-why':
    'Your request was approved. The amount went to the strategy and became units at the first value after that.',
  'posting.participation-paid': 'Out of the strategy',
  'posting.participation-paid-second': 'Units paid out',
  'posting.participation-paid-why':
    'Your units left the strategy at the first value after you asked or the term ended. This is what they were worth.',
  'posting.participation-fee': 'Strategy fee',
  'posting.participation-fee-second': '10% of what you earned above your mark',
  'posting.participation-fee-why':
    'A tenth of what you earned above your own mark in this strategy. After a loss there is no fee until it is made good.',
  'posting.pool-joined': 'Joined the pool',
  'posting.pool-joined-second': 'Money that came in',
  'posting.pool-joined-why': 'Money of participants came into the pool.',
  'posting.pool-left': 'Left the pool',
  'posting.pool-left-second': 'Money that went out',
  'posting.pool-left-why': 'Money of participants left the pool.',
  'posting.pool-rounding': 'Rounding',
  'posting.pool-rounding-second': 'Less than a cent each',
  'posting.pool-rounding-why': 'What rounding left over goes to the rounding account.',
}
