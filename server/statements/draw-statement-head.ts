import { groupAccountNumber } from '@candor/domain/customers/account-number.ts'
import { cents } from '@candor/domain/money/cents.ts'
import type PDFDocument from 'pdfkit'
import { printMoney } from './print-money.ts'
import { createDayWriter } from './statement-dates.ts'
import type { StatementHead } from './statement-line.ts'
import { ink, page, right } from './statement-page.ts'
import { lineHeight, type Pen } from './statement-pen.ts'
import { fillWords, statementWords } from './statement-words.ts'

/** The mark of the app: an open ring in ink, closed by an accent dot. */
export function drawMark(doc: InstanceType<typeof PDFDocument>, x: number, y: number): void {
  doc.save().translate(x, y).lineWidth(2.6)
  doc.path('M16.36 5.55A8 8 0 1 0 16.36 14.45').strokeColor(ink.text).stroke()
  doc.circle(16.9, 10, 1.9).fillColor(ink.accent).fill()
  doc.restore()
}

/** Dashed is practice, here as in the app. */
export function drawBadge(doc: InstanceType<typeof PDFDocument>, pen: Pen, text: string, y: number): void {
  const width = pen.width(text, { size: 8 }) + 12
  doc.save().lineWidth(0.75).dash(2, { space: 2 }).strokeColor(ink.quiet)
  doc
    .roundedRect(right - width, y, width, 16, 3)
    .stroke()
    .undash()
    .restore()
  pen.write(text, right - 6, y + 11, { size: 8, colour: ink.quiet, align: 'right' })
}

/** Whose statement it is, of which days, and what it comes to. */
export function drawHead(doc: InstanceType<typeof PDFDocument>, pen: Pen, head: StatementHead): void {
  const words = statementWords[head.locale]
  const dates = createDayWriter(head.locale, head.zone)
  drawMark(doc, page.side, 44)
  pen.write('Candor', page.side + 27, 59, { size: 15, weight: 'strong' })
  drawBadge(doc, pen, words.practice, 46)
  pen.write(words.title, page.side, 104, { size: 22, weight: 'strong' })

  const period = fillWords(words.between, { from: dates.day(head.from), until: dates.day(head.until) })
  const facts = [
    [words.accountName, head.accountName || words.practiceAccount],
    [words.account, groupAccountNumber(head.accountNumber)],
    [words.period, period],
    [words.zone, head.zone.replaceAll('_', ' ')],
    [words.requested, dates.moment(head.requestedAt)],
  ] as const
  for (const [at, [name, value]] of facts.entries()) {
    pen.write(name, page.side, 130 + at * 16, { colour: ink.quiet })
    pen.write(pen.fit(value, right - page.side - 130), page.side + 130, 130 + at * 16)
  }

  const net = cents(head.closingCash - head.openingCash)
  const counted = String(head.postings).replace(/\B(?=(\d{3})+$)/g, ',')
  const sums = [
    { name: words.opening, value: printMoney(head.openingCash) },
    {
      name: head.postings === 1 ? words.netOfOne : fillWords(words.net, { n: counted }),
      value: printMoney(net, true),
    },
    { name: words.closing, value: printMoney(head.closingCash), weight: 'strong' as const },
  ]
  pen.rule(214, page.side, right)
  for (const [at, { name, value, weight = 'regular' }] of sums.entries()) {
    const y = 230 + at * 20
    pen.write(name, page.side, y, { size: 10, weight })
    pen.write(value, right, y, { size: 10, weight, align: 'right' })
    pen.rule(y + 8, page.side, right)
  }
  const small = { size: 8, colour: ink.quiet }
  const lines = pen.writeLines(words.practiceNote, page.side, 294, right - page.side, small)
  pen.writeLines(words.unsigned, page.side, 294 + lines * lineHeight, right - page.side, small)
}
