/**
 * A mobile number as people type it: an optional +, then 8 to 15 digits in groups separated by single spaces or hyphens
 * (E.164 allows 15 digits; no country uses fewer than 8 for a mobile number with its code).
 */
export function isMobile(text: string): boolean {
  if (text.length > 24 || !/^\+?\d+(?:[ -]\d+)*$/.test(text)) return false
  const digits = text.replace(/\D/g, '').length
  return digits >= 8 && digits <= 15
}

/** The same number in one spelling, so that it can be compared: `+60 12-345 6789` and `+60123456789` are one. */
export const plainMobile = (text: string): string => text.replace(/[ -]/g, '')
