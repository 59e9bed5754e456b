import type { LongColumn } from './LongTable.tsx'

/** A column that shows on the page what it writes into the file. */
export const textColumn = <Row>(
  head: string,
  width: string,
  csv: (row: Row) => string,
): Omit<LongColumn<Row>, 'id'> => ({ head, width, csv, cell: csv })
