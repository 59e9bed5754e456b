/** A line of a CSV file with its number in the file, from 1 on. */
type CsvLine = {
  readonly line: number
  readonly cells: readonly string[]
  /** A quotation mark that is not closed, or one where none may be: nobody can tell what the cells are. */
  readonly malformed: boolean
}

const separators = [',', ';', '\t'] as const

/** Spreadsheets write commas, semicolons or tabs, depending on the country they are set to. */
const separatorOf = (firstLine: string): string =>
  separators.toSorted((one, other) => firstLine.split(other).length - firstLine.split(one).length)[0] ?? ','

/** A cell as it stands at the beginning of the rest of a line; null where its quotation marks do not match. */
function takeCell(rest: string, separator: string): { cell: string; after: string | null } | null {
  if (!rest.startsWith('"')) {
    const end = rest.indexOf(separator)
    const cell = end < 0 ? rest : rest.slice(0, end)
    return cell.includes('"') ? null : { cell, after: end < 0 ? null : rest.slice(end + 1) }
  }
  const [quoted] = /^"(?:[^"]|"")*"/.exec(rest) ?? []
  if (quoted === undefined) return null
  const after = rest.slice(quoted.length)
  if (after !== '' && !after.startsWith(separator)) return null
  return { cell: quoted.slice(1, -1).replaceAll('""', '"'), after: after === '' ? null : after.slice(1) }
}

function readLine(text: string, line: number, separator: string): CsvLine {
  const cells: string[] = []
  let rest: string | null = text
  while (rest !== null) {
    const taken = takeCell(rest, separator)
    if (!taken) return { line, cells: [], malformed: true }
    cells.push(taken.cell.trim())
    rest = taken.after
  }
  return { line, cells, malformed: false }
}

/**
 * Reads a CSV file as spreadsheets write it: with or without a byte order mark, lines that end in any way, cells in quotation marks. A line
 * is one person here, so a quotation mark ends with its line at the latest: one that was forgotten spoils one line and not the rest of the
 * file. Empty lines are left out.
 */
export function readCsv(text: string): CsvLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = separatorOf(lines.find((line) => line.trim() !== '') ?? '')
  return lines.flatMap((line, place) => (line.trim() === '' ? [] : [readLine(line, place + 1, separator)]))
}
