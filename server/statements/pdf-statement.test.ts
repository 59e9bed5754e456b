import { inflateSync } from 'node:zlib'
import { cents } from '@candor/domain/money/cents.ts'
import { describe, expect, it } from 'vitest'
import type { StatementHead, StatementLine, StatementLocale } from './statement-line.ts'
import { countPages, roomOn } from './statement-page.ts'
import { statementWords } from './statement-words.ts'
import { createPdfWriter } from './write-statement-pdf.ts'

const opening = 2_500_000n

/** By turns a deposit, a withdrawal and its payment. */
const lines = (count: number): StatementLine[] => {
  let cash = opening
  return Array.from({ length: count }, (_, at) => {
    const change = [50_000n, -30_007n, 0n][at % 3] ?? 0n
    cash += change
    return {
      number: BigInt(at + 1),
      at: Date.UTC(2025, 9, 1, 0, at),
      kind: (['deposit', 'withdrawal-hold', 'withdrawal-paid'] as const)[at % 3] ?? 'deposit',
      from: 'cash',
      to: 'withdrawing',
      amount: cents(change === 0n ? 30_007n : change < 0n ? -change : change),
      change: cents(change),
      cashAfter: cents(cash),
      reference: '',
    }
  })
}

async function makePdf(locale: StatementLocale, count: number, accountName: string): Promise<Buffer> {
  const all = lines(count)
  const head: StatementHead = {
    format: 'pdf',
    locale,
    zone: 'Asia/Kuala_Lumpur',
    from: '2025-10-01',
    until: '2025-11-14',
    accountNumber: '4821300715',
    accountName,
    openingCash: cents(opening),
    closingCash: all.at(-1)?.cashAfter ?? cents(opening),
    postings: count,
    requestedAt: Date.UTC(2025, 10, 15),
  }
  const writer = await createPdfWriter(head)
  return Buffer.concat([
    await writer.open(),
    await writer.write(all.slice(0, 40)),
    await writer.write(all.slice(40)),
    await writer.close(),
  ])
}

type PdfObject = { text: string; content: string }

/** The objects of a PDF by their number, streams unpacked. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>()
  const raw = pdf.toString('latin1')
  for (const match of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [text = '', stream] = (match[2] ?? '').split('\nstream\n')
    const packed = Buffer.from((stream ?? '').replace(/\n\nendstream$/, ''), 'latin1')
    const content = text.includes('FlateDecode') ? inflateSync(packed).toString('latin1') : ''
    found.set(match[1] ?? '', { text, content })
  }
  return found
}

/** Glyph to letter, of one font. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', , list = ''] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      letters.set(
        Number.parseInt(first, 16) + at,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

/** The pieces of text on each page, in the order they were printed. */
function textsOf(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { text } of objects.values())
    for (const [, name = '', number = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.text ?? '')?.[1] ?? ''
      fonts.set(name, lettersOf(objects.get(map)?.content ?? ''))
    }
  return [...objects.values()]
    .filter(({ text }) => /\/Type \/Page\n/.test(text))
    .map(({ text }) => {
      const content = objects.get(/\/Contents (\d+) 0 R/.exec(text)?.[1] ?? '')?.content ?? ''
      return [...content.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)].map(
        ([, font = '', shown = '']) =>
          [...shown.matchAll(/<(\w+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? '?')
            .join(''),
      )
    })
}

const amounts = (texts: string[]): bigint[] =>
  texts
    .filter((text) => /^[+\u2212]?\$[\d,]+\.\d{2}$/.test(text))
    .map((text) => BigInt(text.replace('\u2212', '-').replace(/[^\d-]/g, '')))

describe('a PDF statement', () => {
  it('prints every posting, and adds up to the cent', async () => {
    const count = 100
    const pages = textsOf(await makePdf('en', count, 'Aisyah'))
    expect(pages).toHaveLength(countPages(count))
    const texts = pages.flat()
    const table = texts.slice(texts.indexOf('Opening balance', texts.indexOf('Opening balance') + 1))
    const signed = amounts(table.filter((text) => /^[+\u2212]/.test(text)))
    const closing = opening + signed.reduce((sum, change) => sum + change, 0n)
    expect(signed).toHaveLength(67)
    expect(amounts(table).at(-1)).toBe(closing)
    expect(closing).toBe(lines(count).at(-1)?.cashAfter)
    expect(texts.filter((text) => text === 'Withdrawal paid')).toHaveLength(33)
    for (const text of [
      '4821 300 715',
      'Practice',
      'Page 1 of 4',
      '1 Oct 2025 to 14 Nov 2025',
      'Asia/Kuala Lumpur',
    ])
      expect(texts).toContain(text)
  })

  it.each([
    ['zh', '龚玥 Gong'],
    ['tw', '龔玥 Gong'],
    ['malay', 'Siti 陳'],
    ['en', 'Zoë Łukasz 王'],
  ] as const)('carries its letters inside it in %s', async (locale, name) => {
    const pdf = await makePdf(locale, 3, name)
    const raw = pdf.toString('latin1')
    expect(raw).not.toMatch(/Helvetica|Times-Roman/)
    const faces = raw.match(/\/Type \/FontDescriptor/g)?.length ?? 0
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(faces)
    const printed = textsOf(pdf).flat().join('')
    const words = statementWords[locale]
    for (const text of [words.title, words.unsigned, words.kinds['posting.deposit'], words.closing, name])
      expect(printed.replaceAll(/\s/g, '')).toContain(text.replaceAll(/\s/g, ''))
    expect(printed).not.toContain('\u{fffd}')
  })

  it('prints as much of a long name as has room', async () => {
    const texts = textsOf(await makePdf('en', 1, 'W'.repeat(100))).flat()
    expect(texts.some((text) => /^W{20,60}…$/.test(text))).toBe(true)
    expect(texts).toContain('1 posting, net')
  })

  it('prints a mark for a letter that no face has', async () => {
    const texts = textsOf(await makePdf('en', 0, 'A\u{10ffff}B')).flat()
    expect(texts.join('')).toMatch(/A.?B/u)
    expect(texts).toContain('0 postings, net')
  })

  it.each([0, roomOn(1) - 2, roomOn(1) - 1, 500])(
    'knows its number of pages beforehand: %s postings',
    async (count) => {
      expect(textsOf(await makePdf('en', count, 'A'))).toHaveLength(countPages(count))
    },
  )
})
