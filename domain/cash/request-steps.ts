import type { RequestKind, RequestStatus } from './cash-request.ts'

/** One step of a request as its customer sees it. */
type RequestStep = {
  step:
    | 'requested'
    | 'receipt-read'
    | 'set-aside'
    | 'review'
    | 'first-approval'
    | 'second-approval'
    | 'credited'
    | 'paid'
    | 'returned'
    | 'rejected'
    | 'cancelled'
  state: 'done' | 'now' | 'to-come' | 'failed'
  at: number | null
  by: string | null
}

export type RequestStory = {
  kind: RequestKind
  status: RequestStatus
  requestedAt: number
  decidedAt: number | null
  approvalsNeeded: number
  /** In their order: who agreed and when. */
  approvals: readonly { by: string; at: number }[]
  /** Who rejected it. */
  rejectedBy: string | null
}

const reviewNames = (needed: number): readonly RequestStep['step'][] =>
  needed > 1 ? ['first-approval', 'second-approval'] : ['review']

function reviewSteps(story: RequestStory): RequestStep[] {
  const names = reviewNames(story.approvalsNeeded)
  const given = story.approvals.map(
    ({ by, at }, place): RequestStep => ({ step: names[place] ?? 'review', state: 'done', at, by }),
  )
  const next = names[given.length]
  if (story.status === 'completed' || !next) return given
  if (story.status === 'in-review') {
    const later = names.slice(given.length + 1)
    return [
      ...given,
      { step: next, state: 'now', at: null, by: null },
      ...later.map((step): RequestStep => ({ step, state: 'to-come', at: null, by: null })),
    ]
  }
  return given
}

/** The way of a request from asking to its end, with what is still to come. */
export function requestSteps(story: RequestStory): RequestStep[] {
  const { kind, status, requestedAt, decidedAt, rejectedBy } = story
  const done = (step: RequestStep['step'], at: number | null): RequestStep => ({
    step,
    state: 'done',
    at,
    by: null,
  })
  const steps = [
    done('requested', requestedAt),
    done(kind === 'deposit' ? 'receipt-read' : 'set-aside', requestedAt),
    ...reviewSteps(story),
  ]
  const last = kind === 'deposit' ? 'credited' : 'paid'
  if (status === 'completed') return [...steps, done(last, decidedAt)]
  if (status === 'in-review') return [...steps, { step: last, state: 'to-come', at: null, by: null }]
  const end: RequestStep = { step: status, state: 'failed', at: decidedAt, by: rejectedBy }
  return kind === 'withdrawal' ? [...steps, end, done('returned', decidedAt)] : [...steps, end]
}
