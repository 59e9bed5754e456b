import * as z from 'zod/mini'
import { fieldProblems, refusalStatus } from './refusals.ts'

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
})

export type Problem = z.output<typeof problemSchema>
