import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBase32, writeBase32 } from './base32.ts'
import {
  groupRecoveryCode,
  readRecoveryCode,
  readTypedCode,
  recoveryBytes,
  recoveryCodeFrom,
} from './recovery-code.ts'
import { hmacSha1, sha1 } from './sha1.ts'
import { codeOfStep, codeStepAt, matchCode } from './totp.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')

/** The key of the appendices of RFC 4226 and RFC 6238. */
const key = bytes('12345678901234567890')

describe('SHA-1', () => {
  it.each([
    ['', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '84983e441c3bd26ebaae4aa1f95129e5e54670f1'],
  ])('of %j is that of FIPS 180', (text, digest) => expect(hex(sha1(bytes(text)))).toBe(digest))

  it('is the same as Node’s for every length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(hex(sha1(data))).toBe(createHash('sha1').update(data).digest('hex'))
      }),
    )
  })

  it('keyed is the same as Node’s, also for keys longer than a block', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 150 }), fc.uint8Array({ maxLength: 80 }), (secret, data) => {
        expect(hex(hmacSha1(secret, data))).toBe(createHmac('sha1', secret).update(data).digest('hex'))
      }),
    )
  })
})

describe('codes of authenticator apps', () => {
  it('are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(key, step))
    expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '))
  })

  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i are those of RFC 6238, appendix B', (second, code) =>
    expect(codeOfStep(key, codeStepAt(second * 1000), 8)).toBe(code),
  )

  const now = 1111111111_000
  const step = codeStepAt(now)
  const early = -1

  it('count in their half minute, in the one before and in the one after', () => {
    for (const off of [-1, 0, 1])
      expect(matchCode(key, codeOfStep(key, step + off), now, early)).toBe(step + off)
    for (const off of [-2, 2]) expect(matchCode(key, codeOfStep(key, step + off), now, early)).toBeNull()
  })

  it('count once, and none before one that has been used', () => {
    expect(matchCode(key, codeOfStep(key, step), now, step)).toBeNull()
    expect(matchCode(key, codeOfStep(key, step - 1), now, step)).toBeNull()
    expect(matchCode(key, codeOfStep(key, step + 1), now, step)).toBe(step + 1)
  })

  it.each(['', '05047', '0504711', 'abcdef', '０５０４７１'])('%j is none', (text) =>
    expect(matchCode(key, text, now, early)).toBeNull(),
  )
})

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %j as RFC 4648 does', (text, written) => {
    expect(writeBase32(bytes(text))).toBe(written)
    expect(readBase32(written.toLowerCase())).toEqual(bytes(text))
  })

  it('reads nothing that is not its own', () => {
    for (const text of ['0', 'MY=', 'M Y', 'é']) expect(readBase32(text)).toBeNull()
  })
})

describe('recovery codes', () => {
  // Fifteen zero bytes are twenty-four times the first letter.
  const plain = 'A'.repeat(24)

  it('have 120 bits in twenty-four letters and are shown in groups of four', () => {
    expect(recoveryCodeFrom(new Uint8Array(recoveryBytes))).toBe(plain)
    expect(recoveryBytes * 8).toBe(120)
    expect(groupRecoveryCode('ABCDEFGHIJKLMNOPQRSTUVWX')).toBe('ABCD-EFGH-IJKL-MNOP-QRST-UVWX')
  })

  it('are read as people write them', () => {
    expect(readRecoveryCode(' abcd-efgh ijkl-mnop qrst-uvwx')).toBe('ABCDEFGHIJKLMNOPQRSTUVWX')
    expect(readRecoveryCode('0BCD-EFGH-1JKL-MN8P-QRST-UVWX')).toBe('OBCDEFGHIJKLMNBPQRSTUVWX')
    for (const text of ['', 'ABCD', `${plain}A`, '9'.repeat(24)]) expect(readRecoveryCode(text)).toBeNull()
  })

  it('are told from the digits of the app', () => {
    expect(readTypedCode('407 193')).toEqual({ kind: 'app', digits: '407193' })
    expect(readTypedCode(plain)).toEqual({ kind: 'recovery', code: plain })
    expect(readTypedCode('40719')).toBeNull()
  })
})
