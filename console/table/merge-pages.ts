type Page<Row> = { rows: readonly Row[]; more: boolean }

/**
 * One page of several lists that are read as one, newest first. Ids rise with time in all of them, so that each list was asked for as many rows
 * as the page has, from the same id on: whatever comes first of all of them comes first here. A row that has gone over from one list to a later
 * one between two readings is in both, and is shown as the later one has it. A single list is in order as it is, whatever its ids.
 */
export function mergePages<Row extends { id: string }>(
  pages: readonly Page<Row>[],
  pageSize: number,
): Page<Row> {
  const [only, ...others] = pages
  if (only && others.length === 0) return only
  const known = new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))
  const rows = [...known.values()].sort((one, other) => (one.id < other.id ? 1 : -1))
  return { rows: rows.slice(0, pageSize), more: rows.length > pageSize || pages.some(({ more }) => more) }
}
