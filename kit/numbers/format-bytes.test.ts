import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  [0, '1 KB'],
  [1_499, '1 KB'],
  [340_400, '340 KB'],
  [1_234_567, '1.2 MB'],
  [10_000_000, '10.0 MB'],
  [75_474_800_000, '75.5 GB'],
])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
