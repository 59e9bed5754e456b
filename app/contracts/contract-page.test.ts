import { price, readPrice } from '@candor/domain/money/price.ts'
import { rate } from '@candor/domain/money/rate.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { describe, expect, it } from 'vitest'
import { showOften, showRate, showRounded, tellingDecimals } from '../proofs/contract-text.ts'
import { waitFor } from './use-contract.ts'

const acceptedAt = Date.parse('2026-11-14T14:30:59.812Z')
const purchaseAt = Date.parse('2026-11-14T14:31:02Z')
const contract: WireContract = {
  id: '00000000-0000-7000-8000-000000000000',
  symbol: 'BTCUSD',
  direction: 'rise',
  timeLimit: 60,
  stake: '200.00',
  rate: '0.82',
  status: 'running',
  acceptedAt: new Date(acceptedAt).toISOString(),
  purchaseAt: new Date(purchaseAt).toISOString(),
  expiresAt: new Date(purchaseAt + 60_000).toISOString(),
  purchase: { at: '2026-11-14T14:31:02.000Z', mid: '96412.50' },
  final: null,
  outcome: null,
  reason: null,
  paid: null,
  profit: null,
  settledAt: null,
  refundedAt: null,
}

describe('when a contract is asked about again', () => {
  it('soon after its purchase second, until the tick of it is known', () => {
    expect(waitFor({ ...contract, purchase: null }, purchaseAt - 2_000)).toBe(3_100)
    expect(waitFor({ ...contract, purchase: null }, purchaseAt + 100)).toBe(1_100)
    expect(waitFor({ ...contract, purchase: null }, purchaseAt + 59_500)).toBe(500)
  })

  it('then when its time is over, and every so often until it is settled', () => {
    expect(waitFor(contract, purchaseAt + 20_000)).toBe(40_000)
    expect(waitFor(contract, purchaseAt + 60_000)).toBe(1_500)
    expect(waitFor({ ...contract, status: 'pending' }, purchaseAt + 59_000)).toBe(1_500)
    expect(waitFor({ ...contract, status: 'settled' }, purchaseAt + 90_000)).toBeNull()
  })
})

describe('figures of contracts', () => {
  it('are rates without the decimals they do not need', () => {
    expect(
      [80_000_000n, 82_500_000n, 100_000_000n, 9_125_000n].map((value) => showRate(rate(value))),
    ).toEqual(['80%', '82.5%', '100%', '9.12%'])
    expect(showOften(549n)).toBe('54.9%')
  })

  it('are prices rounded where the exact ones stand elsewhere', () => {
    const exact = readPrice('96412.50499999') ?? price(0n)
    expect(showRounded(exact, 2)).toBe('96,412.50')
    expect(showRounded(price(exact + 1_000n), 2)).toBe('96,412.51')
  })

  it('have as many decimals as it takes to tell two of them apart, and no more', () => {
    const of = (text: string) => readPrice(text) ?? price(0n)
    expect(tellingDecimals(of('96412.50499999'), of('96443.80123456'), 2)).toBe(2)
    expect(tellingDecimals(of('96412.50110000'), of('96412.50130000'), 2)).toBe(4)
    expect(tellingDecimals(of('96412.50000001'), of('96412.50000002'), 2)).toBe(8)
    expect(tellingDecimals(of('96412.50000001'), of('96412.50000001'), 2)).toBe(2)
  })
})
