import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { refusalStatus } from '@candor/wire/refusals.ts'
import type { BodyOf, ParamsOf, ReplyOf, Route } from '@candor/wire/route.ts'
import { beginSubmission } from './idempotency-key.ts'
import { request } from './request.ts'
import { accountOf, sessionStore } from './session-store.ts'

/** Refusals that say nothing about the request itself: it was not looked at, and may be sent again as it is. */
const notLookedAt: readonly string[] = [
  'session-expired',
  'session-invalid',
  'too-many-requests',
  'password-required',
  'incorrect-account-or-password',
  'second-factor-required',
  'code-incorrect',
]
/** These may hide that it was done: an answer got lost, or broke. */
const doubtful: readonly string[] = ['backend-connection-error', 'internal-error']

export function outcomeOf(refusal: ApiRefusal): 'answered' | 'in-doubt' | 'not-now' {
  const { code, transportCode } = refusal
  if (transportCode !== null || doubtful.includes(code)) return 'in-doubt'
  const isBusy = code in refusalStatus && refusalStatus[code as keyof typeof refusalStatus] >= 500
  return isBusy || notLookedAt.includes(code) ? 'not-now' : 'answered'
}

/** What confirms that it is the customer is no part of what they ask for, and is kept nowhere. */
const secrets = ['password', 'code']

function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)))
}

/** Sends a request that moves money, with the key of this submission of the form. */
export async function sendWithKey<R extends Route>(
  form: string,
  route: R,
  input: { params?: ParamsOf<R>; body?: BodyOf<R> },
  /** Called with the key it is sent with, for callers that keep it as evidence. */
  onKey?: (key: string) => void,
): Promise<Result<ReplyOf<R>, ApiRefusal>> {
  const account = accountOf(sessionStore.getState()) ?? ''
  const submission = beginSubmission({ account, form }, withoutSecrets(input.body ?? null))
  onKey?.(submission.key)
  const answer = await request(route, input, { key: submission.key })
  submission.end(answer.ok ? 'answered' : outcomeOf(answer.refusal))
  return answer
}
