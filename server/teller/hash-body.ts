import { hash } from 'node:crypto'

const writeBigints = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value

/** Distinguishes commands under the same key. Secrets never are part of a body: a fast hash would reveal them. */
export const hashBody = (kind: string, body: unknown): Buffer =>
  hash('sha256', `${kind}\n${JSON.stringify(body, writeBigints)}`, 'buffer')
