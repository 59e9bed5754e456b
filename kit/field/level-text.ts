import { groupTyped } from '../numbers/group-digits.ts'

/** How many digits a figure may have on each side of its point. */
export type FigureSize = { whole: number; decimals: number }

/** The field shows commas between thousands. A comma at the very end is none of those: it is the decimal comma of a phone's keyboard. */
const withPoint = (typed: string): string => (typed.includes('.') ? typed : typed.replace(/,$/, '.'))

/** What is kept of a typed figure: digits with at most one point. */
export function cleanFigure(typed: string, { whole, decimals }: FigureSize): string {
  const [before = '', ...rest] = withPoint(typed)
    .replace(/[^\d.]/g, '')
    .split('.')
  const digits = before.replace(/^0+(?=\d)/, '').slice(0, whole)
  if (rest.length === 0 || decimals === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, decimals)}`
}

/** The kept figure as it is shown, in two parts because the second is dimmed: `4,150` and `.00`. */
export function showFigure(text: string): { whole: string; decimals: string } {
  const point = text.indexOf('.')
  if (point < 0) return { whole: groupTyped(text), decimals: '' }
  return { whole: groupTyped(text.slice(0, point)), decimals: text.slice(point) }
}

/** A figure that can be read: a point nothing follows is left out. */
export const finishFigure = (text: string): string => text.replace(/\.$/, '')

/** Digits and points before the caret; commas come and go, so the caret is placed by these. */
export const countKept = (typed: string, caret: number): number =>
  withPoint(typed)
    .slice(0, caret)
    .replace(/[^\d.]/g, '').length

/** The caret's position in the shown text after so many digits and points. */
export function placeCaret(shown: string, kept: number): number {
  let place = 0
  for (let left = kept; left > 0 && place < shown.length; place += 1) if (shown[place] !== ',') left -= 1
  return place
}
