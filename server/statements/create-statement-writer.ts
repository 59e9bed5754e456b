import type { StatementHead, StatementWriter } from './statement-line.ts'
import { createCsvWriter } from './write-statement-csv.ts'
import { createPdfWriter } from './write-statement-pdf.ts'

export const createStatementWriter = async (head: StatementHead): Promise<StatementWriter> =>
  head.format === 'csv' ? createCsvWriter(head) : await createPdfWriter(head)
