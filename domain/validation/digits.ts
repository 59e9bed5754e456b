export const isDigits = (text: string): boolean => text.length <= 64 && /^[0-9]+$/.test(text)

/** A verification code: exactly so many digits, six unless said otherwise. */
export const isVerificationCode = (text: string, length = 6): boolean =>
  text.length === length && isDigits(text)
