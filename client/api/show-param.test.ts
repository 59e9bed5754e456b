import { describe, expect, it } from 'vitest'
import { showParam } from './show-param.ts'

const now = new Date('2026-11-05T12:00:00Z')

describe('the values of a refusal', () => {
  it('are shown as their reader writes them', () => {
    expect(showParam('48000.00', 'en', now)).toBe('$48,000.00')
    expect(showParam('5', 'en', now)).toBe('5')
    expect(showParam('2026-11-20T12:00:00.000Z', 'malay', now)).toMatch(/^20 Nov, \d\d:\d\d$/)
  })
})
