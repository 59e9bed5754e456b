const minus = '\u2212'

/** The signs between thousands and before decimals; the space is a narrow one at which no line breaks. */
const styles = {
  'comma-point': { thousands: ',', decimals: '.' },
  'point-comma': { thousands: '.', decimals: ',' },
  'space-comma': { thousands: '\u202f', decimals: ',' },
} as const

type NumberStyle = keyof typeof styles

let chosen: (typeof styles)[NumberStyle] = styles['comma-point']

/** How figures are printed from now on. What is printed already changes when it is printed anew. */
export function setNumberStyle(style: NumberStyle): void {
  chosen = styles[style]
}

/** The digits before the decimals. */
export const decimalSign = (): string => chosen.decimals

const group = (digits: string, sign: string): string => digits.replace(/\B(?=(\d{3})+$)/g, sign)

/** Puts a sign between thousands: `groupThousands('1234567')` is `1,234,567`. */
export const groupThousands = (digits: string): string => group(digits, chosen.thousands)

/** The same in a field that is typed into, where a comma is always a comma and a point always a point. */
export const groupTyped = (digits: string): string => group(digits, ',')

/** U+2212 for losses; a plus for gains on request; nothing for zero. */
export function signOf(value: bigint, signed: boolean): string {
  if (value < 0n) return minus
  return signed && value > 0n ? '+' : ''
}

/** The digits of `10250.00` or `-10250.00` on both sides of the point, the whole part grouped. */
export function splitDecimal(text: string): { whole: string; fraction: string } {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  return { whole: groupThousands(whole), fraction }
}
