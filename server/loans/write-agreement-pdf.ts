import { once } from 'node:events'
import { isLocale, type Locale, languages } from '@candor/domain/languages/language-table.ts'
import { penWidth } from '@candor/domain/loans/signature.ts'
import PDFDocument from 'pdfkit'
import { drawBadge, drawMark } from '../statements/draw-statement-head.ts'
import { openFonts } from '../statements/statement-fonts.ts'
import { ink, page, right } from '../statements/statement-page.ts'
import { createPen, lineHeight, type Pen } from '../statements/statement-pen.ts'
import type { SignedAgreement } from './agreement-table.ts'
import { agreementWords } from './agreement-words.ts'

type Document = InstanceType<typeof PDFDocument>

/** The pad as it is printed, in points. */
const pad = { width: 268, height: 115 } as const
const numberWidth = 22
const textWidth = right - page.side - numberWidth

const localeOf = ({ agreement }: SignedAgreement): Locale =>
  isLocale(agreement.language) ? agreement.language : 'en'

/** A time without a zone would mean another one to each reader. */
const printInstant = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The strokes as they were drawn, scaled to the printed pad with the width of their pen. */
function drawSignature(doc: Document, pen: Pen, { signature }: SignedAgreement, y: number): void {
  doc.save().lineWidth(0.5).strokeColor(ink.rule)
  doc.roundedRect(page.side, y, pad.width, pad.height, 6).stroke()
  if (signature.kind === 'typed') {
    doc.restore()
    pen.write(signature.name, page.side + 16, y + pad.height - 40, { size: 18 })
    return
  }
  const scale = Math.min(pad.width / signature.width, pad.height / signature.height)
  doc.translate(page.side, y).scale(scale)
  doc.lineWidth(penWidth).lineCap('round').lineJoin('round').strokeColor(ink.text)
  for (const [first, ...rest] of signature.strokes) {
    if (!first) continue
    doc.moveTo(first[0], first[1])
    // A dot is a line of no length with a round end.
    for (const [x, to] of rest.length > 0 ? rest : [first]) doc.lineTo(x, to)
    doc.stroke()
  }
  doc.restore()
}

function drawAgreement(doc: Document, pen: Pen, signed: SignedAgreement): void {
  const { agreement } = signed
  const words = agreementWords[localeOf(signed)].printed
  doc.addPage()
  drawMark(doc, page.side, 44)
  pen.write('Candor', page.side + 27, 59, { size: 15, weight: 'strong' })
  drawBadge(doc, pen, words.practice, 46)
  pen.write(words.heading, page.side, 104, { size: 22, weight: 'strong' })
  pen.write(agreement.title, page.side, 130, { size: 13, weight: 'strong' })
  let y =
    150 +
    pen.writeLines(agreement.parties, page.side, 150, right - page.side, { colour: ink.quiet }) * lineHeight
  for (const [place, clause] of agreement.clauses.entries()) {
    y += 14
    pen.write(`${place + 1}`, page.side, y, { weight: 'strong' })
    pen.write(clause.title, page.side + numberWidth, y, { size: 10, weight: 'strong' })
    y += 15
    y += pen.writeLines(clause.text, page.side + numberWidth, y, textWidth) * lineHeight
  }
  y += 12
  pen.write(words.signed, page.side, y, { colour: ink.quiet })
  drawSignature(doc, pen, signed, y + 8)
  y += pad.height + 30
  const facts = [
    [words.signedBy, signed.signedBy],
    [words.at, printInstant(signed.signedAt)],
    [words.hash, agreement.hash],
  ] as const
  for (const [name, value] of facts) {
    pen.write(name, page.side, y, { size: 8, colour: ink.quiet })
    pen.write(value, page.side + 140, y, { size: 8 })
    y += 14
  }
}

/** A signed agreement to print and to keep: one page. */
export async function writeAgreementPdf(signed: SignedAgreement): Promise<Buffer> {
  const locale = localeOf(signed)
  const letters = JSON.stringify([agreementWords[locale].printed, signed.agreement, signed.signedBy])
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    lang: languages[locale].lang,
    autoFirstPage: false,
    info: { Title: agreementWords[locale].printed.heading, Author: 'Candor', CreationDate: signed.signedAt },
  })
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  const typed = signed.signature.kind === 'typed' ? signed.signature.name : ''
  const pen = createPen(doc, await openFonts(locale, `${letters}${typed}Candor0123456789 -:UTC`))
  drawAgreement(doc, pen, signed)
  const ended = once(doc, 'end')
  doc.end()
  await ended
  return Buffer.concat(parts)
}
