import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { languages } from '@candor/domain/languages/language-table.ts'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import type { StatementLocale } from './statement-line.ts'

/**
 * The letters of a statement travel inside it, cut down to those it uses. The faces are those of the app: Instrument Sans for Latin,
 * Noto Sans for Chinese, which comes in about a hundred files of some letters each.
 */

export type Weight = 'regular' | 'strong'

/** A piece of text that one font can write. */
type Run = { font: string; text: string }

export type StatementFonts = {
  /** Every font of both weights, by the name that runs call it. */
  files: ReadonlyMap<string, Buffer>
  split(text: string, weight: Weight): Run[]
}

type Face = { folder: string; stem: string; suffix: string; axes: Record<Weight, Record<string, number>> }

const { resolve } = createRequire(import.meta.url)
const wide = (wght: number) => ({ wght, wdth: 100 })

const latin: Face = {
  folder: '@fontsource-variable/instrument-sans',
  stem: 'instrument-sans',
  suffix: 'standard-normal',
  axes: { regular: wide(400), strong: wide(600) },
}

const chinese = (script: 'sc' | 'tc'): Face => ({
  folder: `@fontsource-variable/noto-sans-${script}`,
  stem: `noto-sans-${script}`,
  suffix: 'wght-normal',
  axes: { regular: { wght: 400 }, strong: { wght: 600 } },
})

/** Which face a letter is looked for in first; a name may be written in the other Chinese. */
const facesOf = (locale: StatementLocale): Face[] =>
  languages[locale].lang.endsWith('Hant')
    ? [latin, chinese('tc'), chinese('sc')]
    : [latin, chinese('sc'), chinese('tc')]

/** In place of a letter that no face has. */
const unknown = '\u{fffd}'

type Part = { path: string; has: (letter: number) => boolean }

/** `U+4e00-4e05,U+4e07` */
function readRanges(text: string): (letter: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (letter) => ranges.some(([first, last]) => letter >= first && letter <= last)
}

async function listParts({ folder, stem, suffix }: Face): Promise<Part[]> {
  const files = dirname(resolve(`${folder}/files/${stem}-latin-${suffix}.woff2`))
  const ranges = JSON.parse(await readFile(join(files, '..', 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  return Object.entries(ranges).map(([name, letters]) => ({
    path: join(files, `${stem}-${name.replace(/[[\]]/g, '')}-${suffix}.woff2`),
    has: readRanges(letters),
  }))
}

/** The letters that a file really has: its part of the alphabet is named by ranges, which have gaps. */
function lettersIn(file: Buffer, asked: readonly string[]): string[] {
  const font = create(file)
  // A font of none of the letters has no table of them that could be asked.
  if (!('hasGlyphForCodePoint' in font) || font.numGlyphs <= 1) return []
  return asked.filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

/** The fonts for a text that holds every letter the statement may need. */
export async function openFonts(locale: StatementLocale, text: string): Promise<StatementFonts> {
  const letters = [...new Set(`${text}${unknown}`)]
  const fontOf = new Map<string, string>()
  const files = new Map<string, Buffer>()
  for (const face of facesOf(locale)) {
    const missing = letters.filter((letter) => !fontOf.has(letter))
    const parts = missing.length > 0 ? await listParts(face) : []
    for (const { path, has } of parts) {
      const found = missing.filter((letter) => !fontOf.has(letter) && has(letter.codePointAt(0) ?? 0))
      if (found.length === 0) continue
      const font = await readFile(path)
      const cut = (weight: Weight) =>
        subsetFont(font, found.join(''), { targetFormat: 'sfnt', variationAxes: face.axes[weight] })
      const regular = await cut('regular')
      const had = lettersIn(regular, found)
      if (had.length === 0) continue
      const name = `font-${files.size}`
      files.set(`${name}-regular`, regular).set(`${name}-strong`, await cut('strong'))
      for (const letter of had) fontOf.set(letter, name)
    }
  }
  // No face has the mark itself: the first draws the empty box that it has for anything else.
  if (!fontOf.has(unknown)) fontOf.set(unknown, 'font-0')
  const split = (given: string, weight: Weight): Run[] => {
    const runs: Run[] = []
    for (const letter of given) {
      const known = fontOf.has(letter) ? letter : unknown
      const font = `${fontOf.get(known)}-${weight}`
      const last = runs.at(-1)
      if (last?.font === font) last.text += known
      else runs.push({ font, text: known })
    }
    return runs
  }
  return { files, split }
}
