import type PDFDocument from 'pdfkit'
import { openQuickFont } from './quick-font.ts'
import type { StatementFonts, Weight } from './statement-fonts.ts'
import { ink } from './statement-page.ts'

export type PenStyle = {
  size?: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right'
}

/** Writes on a PDF page, in as many fonts as the text needs; `y` is the baseline. */
export type Pen = {
  write(text: string, x: number, y: number, style?: PenStyle): void
  /** Writes a text of several lines and gives back how many there were. */
  writeLines(text: string, x: number, y: number, width: number, style?: PenStyle): number
  width(text: string, style?: PenStyle): number
  /** The text, or as much of its beginning as has room. */
  fit(text: string, room: number): string
  rule(y: number, from: number, to: number): void
}

export const lineHeight = 12

/** Chinese may be broken between any two letters, everything else between words. */
const breakable = /[^\s\p{Script=Han}，。：；（）]+\s*|[\p{Script=Han}，。：；（）]|\s+/gu

export function createPen(doc: InstanceType<typeof PDFDocument>, fonts: StatementFonts): Pen {
  for (const [name, file] of fonts.files) {
    // A font that is open already is taken as well as a file, which the types do not say.
    doc.registerFont(name, openQuickFont(file) as unknown as PDFKit.Mixins.PDFFontSource)
  }

  const measure = (text: string, { size = 9, weight = 'regular' }: PenStyle) =>
    fonts.split(text, weight).map((run) => ({
      ...run,
      width: doc.font(run.font).fontSize(size).widthOfString(run.text),
    }))
  const width = (text: string, style: PenStyle = {}) =>
    measure(text, style).reduce((sum, run) => sum + run.width, 0)

  function write(text: string, x: number, y: number, style: PenStyle = {}): void {
    const runs = measure(text, style)
    const total = runs.reduce((sum, run) => sum + run.width, 0)
    let at = style.align === 'right' ? x - total : x
    for (const run of runs) {
      doc
        .font(run.font)
        .fontSize(style.size ?? 9)
        .fillColor(style.colour ?? ink.text)
        .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += run.width
    }
  }

  function writeLines(text: string, x: number, y: number, room: number, style: PenStyle = {}): number {
    const lines = ['']
    for (const part of text.match(breakable) ?? []) {
      const last = lines.length - 1
      const longer = `${lines[last]}${part}`
      if (width(longer.trimEnd(), style) <= room) lines[last] = longer
      else lines.push(part)
    }
    for (const [at, line] of lines.entries()) write(line.trimEnd(), x, y + at * lineHeight, style)
    return lines.length
  }

  function fit(text: string, room: number): string {
    const letters = [...text]
    const shown = () => (letters.length < [...text].length ? `${letters.join('').trimEnd()}…` : text)
    while (letters.length > 0 && width(shown()) > room) letters.pop()
    return shown()
  }

  const rule = (y: number, from: number, to: number) =>
    doc.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(ink.rule).stroke()

  return { write, writeLines, width, fit, rule }
}
