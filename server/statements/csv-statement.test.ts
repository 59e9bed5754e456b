import { cents } from '@candor/domain/money/cents.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvRow } from './csv-cell.ts'
import type { StatementHead } from './statement-line.ts'
import { createCsvWriter } from './write-statement-csv.ts'

/** Reads one line of RFC 4180, written apart from the code that writes it. */
function readRow(line: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    let cell = ''
    if (line[at] === '"') {
      at += 1
      while (line[at] !== '"' || line[at + 1] === '"') {
        cell += line[at]
        at += line[at] === '"' ? 2 : 1
      }
      at += 2
    } else {
      while (at < line.length && line[at] !== ',') cell += line[at++]
      at += 1
    }
    cells.push(cell)
  }
  return cells
}

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r=1', '"\'\r=1"'],
    ['＝1', "'＝1"],
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' x', '" x"'],
    ['350.00', '350.00'],
    ['对账单', '对账单'],
    ['', ''],
  ])('%j is written %s', (text, written) => {
    expect(csvCell(text)).toBe(written)
  })

  it('is read back as it was, and never begins like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
        const read = readRow(csvRow(cells).slice(0, -2))
        expect(read.map((cell, at) => (cell === `'${cells[at]}` ? cells[at] : cell))).toEqual(cells)
        for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
      }),
    )
  })
})

describe('a CSV statement', () => {
  const head: StatementHead = {
    format: 'csv',
    locale: 'tw',
    zone: 'UTC',
    from: '2025-10-01',
    until: '2025-10-31',
    accountNumber: '4821300715',
    accountName: '=cmd|calc',
    openingCash: cents(100n),
    closingCash: cents(100n),
    postings: 0,
    requestedAt: 0,
  }

  it('begins with the mark of UTF-8 and ends every line as the standard asks', async () => {
    const writer = createCsvWriter(head)
    const bytes = Buffer.concat([await writer.open(), await writer.write([]), await writer.close()])
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString().split('\r\n')).toHaveLength(4)
    expect(bytes.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(bytes.toString()).toContain('期初餘額')
  })
})
