/** A cell that begins like this is run as a formula, by some spreadsheets also with the wide forms of the signs. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** Less than nothing: no formula, and meant to be added up. One that goes on behind the digits (`-2+3`) is none. */
const negative = /^-\d[\d.,]*%?$/

/** A quote before what would be a formula keeps it a text. */
const guard = (text: string): string => (formula.test(text) && !negative.test(text) ? `'${text}` : text)

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as a CSV file that spreadsheets read as text and numbers, never as a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => quote(guard(cell))).join(','))
    .join('\r\n')
    .concat('\r\n')
