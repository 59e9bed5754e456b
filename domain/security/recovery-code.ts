import { writeBase32 } from './base32.ts'

/** Codes for the day the phone is lost: ten of them, each used once. */
export const recoveryCodes = 10
/** 120 bits: nobody finds one by trying, not even who has stolen the hashes, which are therefore quick ones. */
export const recoveryBytes = 15

/** In the one spelling that is hashed and compared: twenty-four letters and digits. */
export const recoveryCodeFrom = (random: Uint8Array): string => writeBase32(random)

export const groupRecoveryCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Reads what was typed or pasted from paper; digits that the alphabet lacks are the letters they look like. */
export function readRecoveryCode(text: string): string | null {
  const plain = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
  return /^[A-Z2-7]{24}$/.test(plain) ? plain : null
}

type TypedCode = { kind: 'app'; digits: string } | { kind: 'recovery'; code: string }

/** What someone gives as their second factor: the digits of the app, or a recovery code. */
export function readTypedCode(text: string): TypedCode | null {
  const digits = text.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return { kind: 'app', digits }
  const code = readRecoveryCode(text)
  return code === null ? null : { kind: 'recovery', code }
}
