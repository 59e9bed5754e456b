import { createHash } from 'node:crypto'
import { type ContractOrder, orderText } from '@candor/domain/contracts/contract-order.ts'
import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import { isOrderSigned } from './check-order-signature.ts'

const { Point } = ed25519
const group = Point.Fn.ORDER

const orderOf = (device: string): ContractOrder => ({
  version: 2,
  origin: 'candor/0011223344556677',
  request: '5f1c3a52-3c1e-4e0c-9a0e-000000000001',
  symbol: 'BTCUSD',
  feed: 'simulated',
  stake: '500',
  seconds: 60,
  rate: '8200',
  terms: '11'.repeat(32),
  seenAt: 1_800_000_000_000,
  direction: '22'.repeat(32),
  device,
})

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${hex(Uint8Array.from(bytes).reverse())}`)
const littleEndian = (value: bigint): Uint8Array =>
  Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex')).reverse()

/** What the customer's own tool says. */
const libraryTakes = (order: ContractOrder, signature: string): boolean => {
  try {
    return ed25519.verify(bytesOf(signature), Buffer.from(orderText(order), 'ascii'), bytesOf(order.device), {
      zip215: false,
    })
  } catch {
    return false
  }
}

const secret = Uint8Array.from(createHash('sha256').update('a device').digest())
const honest = orderOf(hex(ed25519.getPublicKey(secret)))
const signed = hex(ed25519.sign(Buffer.from(orderText(honest), 'ascii'), secret))

/** R = r·B + T and s = r + k·a, for a key A = a·B + T' with made-up torsion: the equation holds only when it is multiplied by eight. */
function madeUp(keyTorsion: string, pointTorsion: string): { order: ContractOrder; signature: string } {
  const [a, r] = [123_456_789n, 987_654_321n]
  const key = Point.BASE.multiply(a).add(Point.fromHex(keyTorsion))
  const order = orderOf(hex(key.toBytes()))
  const point = Point.BASE.multiply(r).add(Point.fromHex(pointTorsion)).toBytes()
  const hash = createHash('sha512')
    .update(point)
    .update(key.toBytes())
    .update(Buffer.from(orderText(order), 'ascii'))
    .digest()
  const s = (r + (numberOf(Uint8Array.from(hash)) % group) * a) % group
  return { order, signature: hex(point) + hex(littleEndian(s)) }
}

describe('the signature of an order', () => {
  it('holds where the device has signed it, and for nothing else', () => {
    expect(isOrderSigned(honest, signed)).toBe(true)
    expect(isOrderSigned({ ...honest, stake: '501' }, signed)).toBe(false)
    for (const place of [0, 31, 32, 63]) {
      const bytes = Buffer.from(signed, 'hex')
      bytes[place] = (bytes[place] ?? 0) ^ 1
      expect(isOrderSigned(honest, bytes.toString('hex')), `byte ${place}`).toBe(false)
    }
    for (const short of ['', '00', signed.slice(2), `${signed}00`])
      expect(isOrderSigned(honest, short)).toBe(false)
  })

  it('is not taken in a second form of its number', () => {
    const s = numberOf(bytesOf(signed.slice(64)))
    expect(isOrderSigned(honest, signed.slice(0, 64) + hex(littleEndian(s + group)))).toBe(false)
  })

  it('is taken exactly where the customer’s own tool takes it, whatever torsion a key or a point was given', () => {
    const verdicts = ED25519_TORSION_SUBGROUP.flatMap((keyTorsion) =>
      ED25519_TORSION_SUBGROUP.map((pointTorsion) => {
        const { order, signature } = madeUp(keyTorsion, pointTorsion)
        const taken = libraryTakes(order, signature)
        expect(isOrderSigned(order, signature), `${keyTorsion} ${pointTorsion}`).toBe(taken)
        return taken
      }),
    )
    // Node alone would refuse most of them.
    expect(verdicts.filter(Boolean).length).toBe(64)
  })

  it('is never taken for a key of a weak point, in whichever way it is written', () => {
    // With s = 0 one of eight points R satisfies the plain equation for such a key, for the neutral one always the same; which one depends on the order.
    const flipped = (point: string) =>
      point.slice(0, 62) + (Number.parseInt(point.slice(62), 16) ^ 0x80).toString(16).padStart(2, '0')
    const unreduced = [`ee${'ff'.repeat(30)}7f`, `ed${'ff'.repeat(30)}7f`, `ee${'ff'.repeat(31)}`]
    const keys = [...ED25519_TORSION_SUBGROUP.flatMap((point) => [point, flipped(point)]), ...unreduced]
    for (const key of keys)
      for (const point of ED25519_TORSION_SUBGROUP)
        for (const stake of ['500', '600', '700', '800']) {
          const order = { ...orderOf(key), stake }
          expect(isOrderSigned(order, point + '00'.repeat(32)), `${key} ${point}`).toBe(false)
        }
  })
})
