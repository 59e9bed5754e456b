import { hash } from 'node:crypto'

const writeBigints = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value

/** What tells one command from another under the same key. Secrets never are part of a body: a fast hash would give them away. */
export const hashBody = (kind: string, body: unknown): Buffer =>
  hash('sha256', `${kind}\n${JSON.stringify(body, writeBigints)}`, 'buffer')
