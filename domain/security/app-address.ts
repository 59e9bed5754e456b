import { codeDigits, codeSeconds } from './totp.ts'

const issuer = 'Candor'

/** The key as authenticator apps read it from a QR code: whose it is, and how codes are made of it. */
export const appAddress = (key: string, account: string): string =>
  `otpauth://totp/${issuer}:${encodeURIComponent(account)}` +
  `?secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=${codeDigits}&period=${codeSeconds}`
