import { type ApiRefusal, transportRefusal } from '@candor/client/api/refusal-reply.ts'
import { describe, expect, it } from 'vitest'
import { failureOf, reasonOf, stopsDone } from './trade-answer.ts'

const refused = (code: ApiRefusal['code']): ApiRefusal => ({
  ...transportRefusal('network-error'),
  code,
  transportCode: null,
})

describe('what is said when an act does not succeed', () => {
  it('tells a refusal from a request that went wrong', () => {
    expect(failureOf('close', refused('price-moved'))).toEqual(['close-position-failed'])
    expect(failureOf('close', transportRefusal('network-error'))).toEqual(['close-position-request-error'])
    expect(failureOf('close', refused('close-position-request-error'))).toEqual([
      'close-position-request-error',
    ])
    expect(failureOf('add-margin', refused('insufficient-balance'))).toEqual(['add-margin-failed'])
    expect(failureOf('add-margin', transportRefusal('request-timeout'))).toEqual(['add-margin-request-error'])
    expect(failureOf('cancel', transportRefusal('network-error'))).toEqual(['order-cancellation-failed'])
  })

  it('names the line that failed, or both', () => {
    const both = { takeProfit: true, stopLoss: true }
    expect(failureOf('set-stops', refused('take-profit-invalid'), both)).toEqual(['take-profit-failed'])
    expect(failureOf('set-stops', refused('stop-loss-invalid'), both)).toEqual(['stop-loss-failed'])
    expect(failureOf('set-stops', refused('data-anomaly'), { takeProfit: false, stopLoss: true })).toEqual([
      'stop-loss-failed',
    ])
    expect(failureOf('set-stops', refused('take-profit-failed'), both)).toHaveLength(2)
  })

  it('gives the reason where there is one beside the failure itself', () => {
    expect(reasonOf('close', refused('non-trading-hours'))).toBe('non-trading-hours')
    expect(reasonOf('close', refused('close-position-failed'))).toBe('act.gone')
    expect(reasonOf('cancel', refused('order-cancellation-failed'))).toBe('act.ended')
    expect(reasonOf('add-margin', refused('add-margin-request-error'))).toBe('invalid-request')
  })

  it('says one success for each line', () => {
    expect(stopsDone({ takeProfit: true, stopLoss: true })).toEqual(['take-profit-set', 'stop-loss-set'])
    expect(stopsDone({ takeProfit: false, stopLoss: true })).toEqual(['stop-loss-set'])
  })
})
