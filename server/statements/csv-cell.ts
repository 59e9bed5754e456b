/** A cell that begins like this is taken for a formula by spreadsheets. Some take the wide forms of the signs for them too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** One cell by RFC 4180, made harmless: what looks like a formula gets an apostrophe in front, which makes it text. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
