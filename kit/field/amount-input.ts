import { type Cents, readCents, writeCents } from '@candor/domain/money/cents.ts'
import { groupTyped } from '../numbers/group-digits.ts'

/** Ten digits of dollars are more than any account here holds, and keep the sum inside what the server accepts. */
const longestWhole = 10

/**
 * What the field shows after a change: digits with at most one point and two decimals, nothing else. A comma is a point on
 * many phone keyboards; a pasted `$1,234.50` is understood, because there a comma is followed by three digits and a point.
 */
export function cleanAmount(typed: string): string {
  const plain = typed.includes('.') ? typed.replace(/,/g, '') : pointForLastComma(typed)
  const [whole = '', ...rest] = plain.replace(/[^\d.]/g, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, longestWhole)
  if (rest.length === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, 2)}`
}

function pointForLastComma(typed: string): string {
  const last = typed.lastIndexOf(',')
  const after = typed.length - last - 1
  // `1,234` is a thousand with its separator; `12,5` is a decimal comma.
  if (last < 0 || after >= 3) return typed.replace(/,/g, '')
  return `${typed.slice(0, last).replace(/,/g, '')}.${typed.slice(last + 1)}`
}

/** The typed amount in cents; null while it is empty or unfinished. */
export function readAmount(text: string): Cents | null {
  return readCents(text.replace(/\.$/, ''))
}

/** The typed amount as it is read: `2000` becomes `2,000.00`. What cannot be read stays as it is. */
export function groupAmount(text: string): string {
  const value = readAmount(text)
  if (value === null) return text
  const [whole = '', fraction = ''] = writeCents(value).split('.')
  return `${groupTyped(whole)}.${fraction}`
}
