import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { followsFrom, hashBeforeFirst } from './recompute-hash.ts'

it('finds a row that follows, and one whose words or whose predecessor were changed', () => {
  const content = '{"act":"signed-in","name":"陈"}'
  const hash = createHash('sha256').update(Buffer.alloc(32)).update(content).digest('hex')
  expect(followsFrom(hashBeforeFirst, { content, hash })).toBe(true)
  expect(followsFrom(hashBeforeFirst, { content: `${content} `, hash })).toBe(false)
  expect(followsFrom('1'.repeat(64), { content, hash })).toBe(false)
  expect(followsFrom('no hash', { content, hash })).toBe(false)
})
