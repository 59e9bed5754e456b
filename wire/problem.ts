import * as z from 'zod/mini'
import { fieldProblems, refusalStatus } from './refusals.ts'

const refusalBody = z.object({
  version: z.literal(2),
  origin: z.string(),
  request: z.string(),
  order: z.string(),
  code: z.string(),
  at: z.int(),
})

/** The body of every answer that is not 200 (RFC 9457). `message` is the key of the text in the catalogue, `code` never changes. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(refusalStatus) as [keyof typeof refusalStatus]),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.string())),
  fields: z.array(z.object({ path: z.string(), problem: z.enum(fieldProblems) })),
  requestId: z.string(),
  /** Of a contract's purchase that was refused: what the log's key has signed of the refusal. */
  signed: z.optional(z.object({ body: refusalBody, signature: z.string() })),
})

export type Problem = z.output<typeof problemSchema>
