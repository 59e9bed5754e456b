const minus = '\u2212'

/** Puts a comma between thousands: `groupThousands('1234567')` is `1,234,567`. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** U+2212 for losses; a plus for gains where one is asked for; nothing for zero. */
export function signOf(value: bigint, signed: boolean): string {
  if (value < 0n) return minus
  return signed && value > 0n ? '+' : ''
}

/** The digits of `10250.00` or `-10250.00` on both sides of the point, the whole part grouped. */
export function splitDecimal(text: string): { whole: string; fraction: string } {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  return { whole: groupThousands(whole), fraction }
}
