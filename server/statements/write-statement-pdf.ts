import { once } from 'node:events'
import { groupAccountNumber } from '@candor/domain/customers/account-number.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import PDFDocument from 'pdfkit'
import { drawHead } from './draw-statement-head.ts'
import { minus, printMoney } from './print-money.ts'
import { createDayWriter } from './statement-dates.ts'
import { openFonts } from './statement-fonts.ts'
import type { StatementHead, StatementLine, StatementWriter } from './statement-line.ts'
import {
  type Column,
  columns,
  countPages,
  ink,
  page,
  right,
  roomOn,
  rowHeight,
  topOf,
} from './statement-page.ts'
import { createPen, type Pen, type PenStyle } from './statement-pen.ts'
import { fillWords, statementWords } from './statement-words.ts'

/** Every letter a statement may need: its words, its names, its dates and its figures. */
function lettersOf(head: StatementHead): string {
  const words = statementWords[head.locale]
  const { day } = createDayWriter(head.locale, head.zone)
  const months = Array.from({ length: 12 }, (_, month) =>
    day(`2025-${String(month + 1).padStart(2, '0')}-01`),
  )
  return [
    JSON.stringify(words),
    months.join(''),
    head.accountName,
    head.zone,
    `Candor0123456789$.,:+${minus}/_-… `,
  ].join('')
}

function openDocument(head: StatementHead): InstanceType<typeof PDFDocument> {
  const words = statementWords[head.locale]
  return new PDFDocument({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    lang: languages[head.locale].lang,
    autoFirstPage: false,
    // Each amount is another text: remembering how it was set would only fill the memory.
    fontLayoutCache: false,
    info: { Title: words.title, Author: 'Candor', CreationDate: new Date(head.requestedAt) },
  })
}

type Row = Partial<Record<Column, string>>

/** Draws rows one under the other and begins a new page when one is full. */
function createTable(doc: InstanceType<typeof PDFDocument>, pen: Pen, head: StatementHead) {
  const words = statementWords[head.locale]
  const pages = countPages(head.postings)
  let number = 0
  let rows = 0

  const drawRow = (row: Row, y: number, style: PenStyle & { amount?: PenStyle } = {}) => {
    for (const [name, text] of Object.entries(row) as [Column, string][]) {
      const { x, align } = columns[name]
      pen.write(text, x, y, { ...style, ...(name === 'amount' && style.amount), align })
    }
  }
  function turn(): void {
    doc.addPage()
    number += 1
    rows = 0
    if (number === 1) drawHead(doc, pen, head)
    const top = topOf(number)
    const { number: no, date, posting, amount, balance } = words
    drawRow({ number: no, date, posting, amount, balance }, top + 11, { size: 8, colour: ink.quiet })
    pen.rule(top + rowHeight, page.side, right)
    const foot = page.height - 34
    pen.write(groupAccountNumber(head.accountNumber), page.side, foot, { size: 8, colour: ink.quiet })
    const counted = fillWords(words.page, { n: String(number), total: String(pages) })
    pen.write(counted, right, foot, { size: 8, colour: ink.quiet, align: 'right' })
  }
  return (row: Row, style: PenStyle & { amount?: PenStyle } = {}) => {
    if (number === 0 || rows === roomOn(number)) turn()
    rows += 1
    const bottom = topOf(number) + (rows + 1) * rowHeight
    drawRow(row, bottom - 6, style)
    pen.rule(bottom, page.side, right)
  }
}

/** A statement to print and to keep. Pages are given away as soon as they are full. */
export async function createPdfWriter(head: StatementHead): Promise<StatementWriter> {
  const words = statementWords[head.locale]
  const dates = createDayWriter(head.locale, head.zone)
  const doc = openDocument(head)
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  const take = () => Buffer.concat(parts.splice(0))
  const pen = createPen(doc, await openFonts(head.locale, lettersOf(head)))
  const draw = createTable(doc, pen, head)

  const drawBalance = (name: string, balance: Cents) =>
    draw({ posting: name, balance: printMoney(balance) }, { weight: 'strong' })
  const drawLine = ({ number, at, kind, change, amount, cashAfter }: StatementLine) =>
    draw(
      {
        number: String(number),
        date: dates.moment(at),
        posting: words.kinds[`posting.${kind}`],
        amount: change === 0n ? printMoney(amount) : printMoney(change, true),
        balance: printMoney(cashAfter),
      },
      change === 0n ? { amount: { colour: ink.quiet } } : {},
    )
  return {
    async open() {
      drawBalance(words.opening, head.openingCash)
      return take()
    },
    async write(lines) {
      for (const line of lines) drawLine(line)
      return take()
    },
    async close() {
      drawBalance(words.closing, head.closingCash)
      const ended = once(doc, 'end')
      doc.end()
      await ended
      return take()
    },
  }
}
