import { writeCents } from '@candor/domain/money/cents.ts'
import { csvRow } from './csv-cell.ts'
import { createDayWriter } from './statement-dates.ts'
import type { StatementHead, StatementLine, StatementWriter } from './statement-line.ts'
import { statementWords } from './statement-words.ts'

/** A byte order mark: spreadsheets then read the bytes that follow as UTF-8. */
const byteOrderMark = '\u{feff}'

/**
 * A statement as a table. What came in and what went out have a column each, so that no amount needs a sign: a minus at the beginning
 * of a cell would have to be made harmless, and could then no longer be added up.
 */
export function createCsvWriter(head: StatementHead): StatementWriter {
  const words = statementWords[head.locale]
  const dates = createDayWriter(head.locale, head.zone)
  const bytes = (text: string) => Promise.resolve(Buffer.from(text, 'utf8'))

  const balanceRow = (name: string, day: string, balance: StatementHead['openingCash']) =>
    csvRow(['', day, '', name, '', '', '', '', '', writeCents(balance), ''])

  const lineRow = (line: StatementLine) =>
    csvRow([
      String(line.number),
      dates.plainDay(line.at),
      dates.plainTime(line.at),
      words.kinds[`posting.${line.kind}`],
      words.accounts[line.from],
      words.accounts[line.to],
      writeCents(line.amount),
      line.change > 0n ? writeCents(line.change) : '',
      line.change < 0n ? writeCents(line.amount) : '',
      writeCents(line.cashAfter),
      line.reference,
    ])

  return {
    open: () =>
      bytes(
        byteOrderMark +
          csvRow([
            words.number,
            words.date,
            words.time,
            words.posting,
            words.from,
            words.to,
            words.amount,
            words.paidIn,
            words.paidOut,
            words.balance,
            words.reference,
          ]) +
          balanceRow(words.opening, head.from, head.openingCash),
      ),
    write: (lines) => bytes(lines.map(lineRow).join('')),
    close: () => bytes(balanceRow(words.closing, head.until, head.closingCash)),
  }
}
