import { problemSchema } from '@candor/wire/problem.ts'
import type { ApiRefusal } from './refusal-reply.ts'

/** Reads a problem document; null where something else has answered in our server's place. Fetched with the first refusal: it knows all of them. */
export function readProblemDocument(body: unknown): ApiRefusal | null {
  const read = problemSchema.safeParse(body)
  if (!read.success) return null
  const { code, params = {}, fields, requestId, signed } = read.data
  return { code, transportCode: null, params, fields, requestId, ...(signed && { signed }) }
}
