import { type Problem, problemSchema } from '@candor/wire/problem.ts'
import {
  type FieldProblem,
  type RefusalCode,
  type TransportFailure,
  transportCodes,
} from '@candor/wire/refusals.ts'

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

/** Reads a problem document. Whatever else answered in our server's place (a proxy's page, half an answer) is a connection error. */
export function readProblem(body: unknown): ApiRefusal {
  const read = problemSchema.safeParse(body)
  if (!read.success)
    return { ...transportRefusal('network-error'), code: 'backend-connection-error', transportCode: null }
  const { code, params = {}, fields, requestId, signed } = read.data
  return { code, transportCode: null, params, fields, requestId, ...(signed && { signed }) }
}
