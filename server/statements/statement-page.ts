/** Positions on a page of a PDF statement: A4, in points, from the upper left corner. */

export const page = { width: 595.28, height: 841.89, side: 48 } as const

export const ink = { text: '#15171a', quiet: '#50545b', rule: '#d4d2cb', accent: '#3a53d0' } as const

export const right = page.width - page.side

export const columns = {
  number: { x: page.side, align: 'left' },
  date: { x: page.side + 46, align: 'left' },
  posting: { x: page.side + 178, align: 'left' },
  amount: { x: right - 92, align: 'right' },
  balance: { x: right, align: 'right' },
} as const

export type Column = keyof typeof columns

export const rowHeight = 18

/** The position of the table's header on the first page, and on those that follow. */
const tableTop = { first: 352, later: 72 } as const
const tableEnd = page.height - 64

const roomFrom = (top: number): number => Math.floor((tableEnd - top) / rowHeight) - 1

export const topOf = (pageNumber: number): number => (pageNumber === 1 ? tableTop.first : tableTop.later)
export const roomOn = (pageNumber: number): number => roomFrom(topOf(pageNumber))

/** Known before the first line is drawn, because all rows are of one height: the postings, the opening and the closing. */
export function countPages(postings: number): number {
  const left = postings + 2 - roomOn(1)
  return left <= 0 ? 1 : 1 + Math.ceil(left / roomOn(2))
}
