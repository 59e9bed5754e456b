import { create, type Font, type GlyphRun } from 'fontkit'

/** Glyphs in their order, and the position of each. */
type Setting = Pick<GlyphRun, 'glyphs' | 'positions'>

/** Figures of one width, so that columns of them align. */
const features = ['tnum']

/** The face has narrow spaces; in print they need a little more. */
const widerSpace = 0.08

/** Amounts, times and numbers, with the space that may follow them. */
const figures = /^[\d.,:$+\u2212]+ ?$/

/**
 * A font that caches how it sets a word. Setting text is nearly all the work of a long statement, which says the same few words on every
 * line; figures are never the same, but digits need no kerning, so they are put together from single ones.
 */
export function openQuickFont(file: Buffer): Font {
  const font = create(file)
  if (!('layout' in font)) throw new Error('a collection of fonts is no font')
  const known = new Map<string, Setting>()

  const set = (text: string): Setting => {
    const { glyphs, positions } = font.layout(text, features)
    const letters = [...text]
    const hasSpace = (at: number) => letters[at] === ' ' && letters.length === glyphs.length
    return {
      glyphs,
      positions: positions.map((position, at) => ({
        ...position,
        xAdvance: position.xAdvance + (hasSpace(at) ? widerSpace * font.unitsPerEm : 0),
      })),
    }
  }
  const recall = (text: string): Setting => {
    const found = known.get(text) ?? set(text)
    known.set(text, found)
    return found
  }
  const layout = (text: string): Setting & { advanceWidth: number } => {
    const settings = figures.test(text) ? [...text].map(recall) : [recall(text)]
    // Copies, because the caller scales them in place.
    const positions = settings.flatMap((each) => each.positions.map((position) => ({ ...position })))
    return {
      glyphs: settings.flatMap((each) => each.glyphs),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }
  return Object.create(font, { layout: { value: layout } }) as Font
}
