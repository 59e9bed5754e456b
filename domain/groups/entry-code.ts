/** Codes that are written on paper and typed by hand: no letter or digit that looks like another one. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 80 bits: what opens somebody's account once is found by nobody who tries, not even with the hashes. */
export const oneTimeCodeLength = 16
/** 40 bits: it opens nothing, it only lets somebody wait at the door of a class. */
export const joinCodeLength = 8

/** One letter of each byte: 32 letters divide the 256 values evenly. */
export const codeFrom = (random: Uint8Array): string =>
  Array.from(random, (byte) => letters.charAt(byte % letters.length)).join('')

export const groupCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** What somebody typed in, in the one spelling that is compared; its length says which of the two it is. */
export function readEntryCode(text: string): { kind: 'one-time' | 'join'; code: string } | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!/^[A-HJ-NP-Z2-9]*$/.test(code)) return null
  if (code.length === oneTimeCodeLength) return { kind: 'one-time', code }
  return code.length === joinCodeLength ? { kind: 'join', code } : null
}
