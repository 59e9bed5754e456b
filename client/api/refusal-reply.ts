import type { Problem } from '@candor/wire/problem.ts'
import type { FieldProblem, RefusalCode } from '@candor/wire/refusals.ts'
import { type TransportFailure, transportCodes } from '@candor/wire/transport-codes.ts'

/** What a request comes back with when it does not succeed: the server's no, or a failure on the way. */
export type ApiRefusal = {
  code: RefusalCode | TransportFailure
  /** The number of a failure on the way (docs/SPECIFICATION.md, section 8); null where the server has answered. */
  transportCode: number | null
  params: Record<string, string>
  fields: { path: string; problem: FieldProblem }[]
  requestId: string | null
  /** Of a contract's purchase: what the log's key has signed of the refusal. */
  signed?: Problem['signed']
}

export const transportRefusal = (code: TransportFailure): ApiRefusal => ({
  code,
  transportCode: transportCodes[code],
  params: {},
  fields: [],
  requestId: null,
})

/** Whether nothing of ours has answered: what was asked for has not been refused, it has not been heard. */
export const isUnheard = ({ code, transportCode }: ApiRefusal): boolean =>
  transportCode !== null || code === 'backend-connection-error'

/** Of whatever else has answered in our server's place: a proxy's page, half an answer. */
export const strangeReply = (): ApiRefusal => ({
  ...transportRefusal('network-error'),
  code: 'backend-connection-error',
  transportCode: null,
})

/** Reads a problem document. What reads it comes with the first refusal; where it cannot be had, it is as if nobody of ours had answered. */
export async function readProblem(body: unknown): Promise<ApiRefusal> {
  const reader = await import('./read-problem.ts').catch(() => null)
  return reader?.readProblemDocument(body) ?? strangeReply()
}
