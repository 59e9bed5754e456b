/** What postings are about, and what a customer's connections are told has changed. */
export const subjectKinds = [
  'deposit',
  'withdrawal',
  'order',
  /** A delivery contract. */
  'contract',
  /** A spot order. */
  'spot',
  /** A recurring buy. */
  'recurring',
  /** Limits and time-outs. */
  'limits',
  /** A run of practice money. */
  'run',
  /** Who the customer is. */
  'verification',
] as const

export type SubjectKind = (typeof subjectKinds)[number]
