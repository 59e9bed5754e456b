import { expect, it } from 'vitest'
import { codeFrom, groupCode, readEntryCode } from './entry-code.ts'

it('writes codes that can be read from paper, in groups of four', () => {
  const code = codeFrom(Uint8Array.from([0, 31, 32, 255, 8, 23, 24, 1]))
  expect(code).toBe('A9A9JZ2B')
  expect(groupCode(code)).toBe('A9A9-JZ2B')
})

it('reads what was typed: small letters, spaces and hyphens do not matter, its length says what it is', () => {
  expect(readEntryCode(' a9a9-jz2b ')).toEqual({ kind: 'join', code: 'A9A9JZ2B' })
  expect(readEntryCode('A9A9 JZ2B A9A9 JZ2B')).toEqual({ kind: 'one-time', code: 'A9A9JZ2BA9A9JZ2B' })
  for (const wrong of ['', 'A9A9-JZ2', 'A9A9-JZ2O', 'A9A9-JZ21', 'A9A9-JZ2B-1'])
    expect(readEntryCode(wrong)).toBeNull()
})
