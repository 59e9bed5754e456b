import { describe, expect, it } from 'vitest'
import { isKept, isShown } from './kept-routes.ts'

describe('what a page may open on without a network', () => {
  it.each([
    '/api/v1/news?locale=en',
    '/api/v1/contracts/0199a8b4-7c1e-7abc-8def-0123456789ab',
    '/api/v1/contracts?status=settled',
    '/api/v1/portfolio?range=1M',
    '/api/v1/portfolio/digest?day=2026-11-16',
    '/api/v1/history',
    '/api/v1/orders?status=ended',
    '/api/v1/orders/0199a8b4-7c1e-7abc-8def-0123456789ab',
    '/api/v1/instruments/XAUUSD',
    '/api/v1/candles/XAUUSD?interval=1h',
  ])('%s', (address) => expect(isKept('GET', address)).toBe(true))

  it.each([
    '/api/v1/session',
    '/api/v1/verification',
    '/api/v1/quotes?market=metals',
    '/api/v1/markets',
    '/api/v1/portfolio/worth?zone=UTC',
    '/api/v1/balance',
    '/api/v1/positions?status=open',
    '/api/v1/orders',
    '/api/v1/spot/orders?status=waiting',
    '/api/v1/log/checkpoint',
    '/api/v1/seeds',
    '/api/v1/contracts/0199a8b4-7c1e-7abc-8def-0123456789ab/proof',
    '/api/v1/loans/0199a8b4-7c1e-7abc-8def-0123456789ab/quote',
    '/api/v1/loans/0199a8b4-7c1e-7abc-8def-0123456789ab/agreement',
  ])('not %s', (address) => expect(isKept('GET', address)).toBe(false))

  it('nothing that is sent', () => expect(isKept('POST', '/api/v1/news')).toBe(false))
})

describe('what makes a page as old as it is', () => {
  it.each(['/api/v1/history', '/api/v1/instruments/XAUUSD', '/api/v1/portfolio/digest?day=2026-11-16'])(
    '%s',
    (address) => expect(isShown(address)).toBe(true),
  )

  it.each(['/api/v1/instruments', '/api/v1/preferences', '/api/v1/help/edits?locale=en'])(
    'not %s',
    (address) => expect(isShown(address)).toBe(false),
  )
})
