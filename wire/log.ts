import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const wholeText = z.string().check(z.regex(/^\d{1,15}$/))
const path = z.array(hash)

/** A text of five lines (title, origin, size, root, time) and the Ed25519 signature over it. */
export const checkpointSchema = z.object({
  text: z.string(),
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})

export type WireCheckpoint = z.output<typeof checkpointSchema>

export const readLogCheckpoint = defineRoute({
  method: 'GET',
  path: '/api/v1/log/checkpoint',
  access: 'open',
  summary: 'Gives the last signed checkpoint of the public log, and the key it is signed with.',
  reply: z.object({ origin: z.string(), publicKey: hash, checkpoint: z.nullable(checkpointSchema) }),
})

export const readConsistency = defineRoute({
  method: 'GET',
  path: '/api/v1/log/consistency',
  access: 'open',
  summary:
    'Proves that the log of one size is the beginning of the log of another (RFC 6962, section 2.1.2).',
  query: z.strictObject({ from: wholeText, to: wholeText }),
  reply: z.object({ path }),
})

export const readInclusion = defineRoute({
  method: 'GET',
  path: '/api/v1/log/inclusion',
  access: 'open',
  summary: 'Proves that a leaf, named by its hash, is in the log of a size (RFC 6962, section 2.1.1).',
  query: z.strictObject({ leaf: hash, size: wholeText }),
  reply: z.object({ leaf: z.string(), place: z.int(), path }),
})

/** How many leaves one answer holds at most. */
export const mostLeaves = 1_000

export const readLeaves = defineRoute({
  method: 'GET',
  path: '/api/v1/log/leaves',
  access: 'open',
  summary: `Gives leaves of the log from a place on, at most ${mostLeaves}, and the whole subtrees before them.`,
  query: z.strictObject({ from: wholeText }),
  reply: z.object({ from: z.int(), peaks: path, leaves: z.array(z.string()) }),
})

export const logRoutes = { readLogCheckpoint, readConsistency, readInclusion, readLeaves }
