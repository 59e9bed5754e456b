/*
 * `npm test` runs the short form of tests that go through many combinations or repeat something at random; `npm run test:long` runs them whole. Each
 * combination is checked by the long form, and the short form goes through every row and every column of it.
 */

const isLong = process.env['TEST_FORM'] === 'long'

/** What the short form takes, or the long one. */
export const byForm = <Value>(short: Value, long: Value): Value => (isLong ? long : short)

/** Whether a row of a table meets a column of it. In the short form each row meets one column, in turns; in the long form all of them. */
export const meets = (row: number, column: number, columns: number): boolean =>
  isLong || row % columns === column

/** The columns that a row meets: in the short form every so many of them, others from row to row. */
export const inTurns = <Value>(row: number, columns: readonly Value[], turns: number): Value[] =>
  columns.filter((_, column) => meets(row, column % turns, turns))
