/** What postings are about, and what a customer's connections are told has changed. */
export const subjectKinds = [
  'deposit',
  'withdrawal',
  'order',
  /** A spot order. */
  'spot',
  /** A recurring buy. */
  'recurring',
  /** Limits and time-outs. */
  'limits',
  /** A run of practice money. */
  'run',
] as const

export type SubjectKind = (typeof subjectKinds)[number]
