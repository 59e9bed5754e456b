import { expect, it } from 'vitest'
import { readResults, writeResults } from './results-page.ts'

it('what was measured of one bench stays when another is measured again', () => {
  const first = writeResults(['page', 'orders'], new Map([['orders', 'all limits held\n\n- held 3 ×']]))
  const known = readResults(first)
  expect([...known]).toEqual([['orders', 'all limits held\n\n- held 3 ×']])
  const second = writeResults(['page', 'orders'], new Map([...known, ['page', 'a limit was missed']]))
  expect(second).toContain('## page\n\na limit was missed\n\n## orders\n\nall limits held\n\n- held 3 ×\n')
  expect(writeResults(['page'], readResults(second))).not.toContain('## orders')
})
