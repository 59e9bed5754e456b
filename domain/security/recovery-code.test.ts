import { describe, expect, it } from 'vitest'
import { readBase32, writeBase32 } from './base32.ts'
import {
  groupRecoveryCode,
  readRecoveryCode,
  readTypedCode,
  recoveryBytes,
  recoveryCodeFrom,
} from './recovery-code.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

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
