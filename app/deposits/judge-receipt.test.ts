import { describe, expect, it } from 'vitest'
import { judgeReceipt } from './use-receipt.ts'

describe('a chosen receipt', () => {
  it.each([
    ['image/jpeg', 10 * 1024 * 1024, null],
    ['image/webp', 1, null],
    ['image/png', 10 * 1024 * 1024 + 1, 'deposit.receipt-too-large'],
    ['application/pdf', 1, 'receipt-unreadable'],
    ['image/svg+xml', 1, 'receipt-unreadable'],
    ['', 1, 'receipt-unreadable'],
  ])('of type %j with %i bytes is judged %s', (type, size, problem) =>
    expect(judgeReceipt({ type, size })).toBe(problem),
  )
})
