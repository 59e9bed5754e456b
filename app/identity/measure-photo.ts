/**
 * Small measures of a photo, taken on the device from a copy of a few hundred pixels: enough to advise before it is sent, never
 * enough to refuse. What they say is advice, because a reviewer's eyes are better.
 */

/** Four numbers a pixel: red, green, blue and what does not matter here. */
export type Pixels = { data: ArrayLike<number>; width: number; height: number }

export type PhotoAdvice = 'small' | 'blur' | 'glare' | 'corners'

/** Sides of the original below which small print is lost, and below which nothing can be read. */
const goodLength = 900
const leastLength = 400

type PhotoSize = { width: number; height: number }

export const isTooSmall = ({ width, height }: PhotoSize): boolean => Math.max(width, height) < leastLength

const isSmall = ({ width, height }: PhotoSize): boolean => Math.max(width, height) < goodLength

/** Brightness of each pixel, 0 to 255. */
function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const red = data[4 * at] ?? 0
    const green = data[4 * at + 1] ?? 0
    const blue = data[4 * at + 2] ?? 0
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return grey
}

type Tile = { left: number; top: number; right: number; bottom: number }

function tilesOf(width: number, height: number, across: number, down: number): Tile[] {
  return Array.from({ length: across * down }, (_, at) => {
    const [column, row] = [at % across, Math.floor(at / across)]
    return {
      left: Math.floor((column * width) / across),
      right: Math.floor(((column + 1) * width) / across),
      top: Math.floor((row * height) / down),
      bottom: Math.floor(((row + 1) * height) / down),
    }
  })
}

/** How strongly brightness bends from pixel to pixel inside a tile: high at sharp edges, low where all is smooth or blurred. */
function sharpnessOf(grey: Float32Array, width: number, height: number, tile: Tile): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = Math.max(1, tile.top); y < Math.min(height - 1, tile.bottom); y += 1)
    for (let x = Math.max(1, tile.left); x < Math.min(width - 1, tile.right); x += 1) {
      const at = y * width + x
      const around =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      const bend = around - 4 * (grey[at] ?? 0)
      sum += bend
      squares += bend * bend
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** Of the sharpest tenth of the tiles, because a card has empty places too. Print that can just be read measures about this. */
const leastSharpness = 400

function isBlurred(grey: Float32Array, width: number, height: number): boolean {
  const tiles = tilesOf(width, height, 10, 6).map((tile) => sharpnessOf(grey, width, height, tile))
  const best = tiles.sort((one, other) => other - one).slice(0, 6)
  return best.reduce((total, each) => total + each, 0) / best.length < leastSharpness
}

const burnt = 250
const tilesAcross = 24
const tilesDown = 16

/** Whether a tile is nothing but white. */
function isBurnt(grey: Float32Array, width: number, { left, right, top, bottom }: Tile): boolean {
  let [white, count] = [0, 0]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      if ((grey[y * width + x] ?? 0) >= burnt) white += 1
      count += 1
    }
  return count > 0 && white / count > 0.85
}

const neighbours = (at: number): number[] => {
  const column = at % tilesAcross
  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < tilesAcross - 1 ? [at + 1] : []),
    at - tilesAcross,
    at + tilesAcross,
  ]
}

const isAtBorder = (at: number): boolean => {
  const [column, row] = [at % tilesAcross, Math.floor(at / tilesAcross)]
  return column === 0 || row === 0 || column === tilesAcross - 1 || row === tilesDown - 1
}

/** White that reaches the border is what the card lies on; white in the middle of it is a reflection. */
function hasGlare(grey: Float32Array, width: number, height: number): boolean {
  const tiles = tilesOf(width, height, tilesAcross, tilesDown)
  const white = new Set(tiles.flatMap((tile, at) => (isBurnt(grey, width, tile) ? [at] : [])))
  const outside = [...white].filter(isAtBorder)
  for (let at = outside.pop(); at !== undefined; at = outside.pop()) {
    if (!white.delete(at)) continue
    outside.push(...neighbours(at).filter((next) => white.has(next)))
  }
  return white.size >= 3
}

const edge = 0.02
/** Above this share of a side, something runs over it; where all sides are like that, the table is patterned and says nothing. */
const crossing = 0.14
const patterned = 0.45
const farColour = 52

type Colour = [red: number, green: number, blue: number]

const median = (values: number[]): number =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The colours along each of the four sides. */
function sidesOf({ data, width, height }: Pixels): Colour[][] {
  const [deepX, deepY] = [Math.max(1, Math.round(width * edge)), Math.max(1, Math.round(height * edge))]
  const colourAt = (x: number, y: number): Colour => {
    const at = 4 * (y * width + x)
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  }
  const strip = (left: number, right: number, top: number, bottom: number): Colour[] => {
    const colours: Colour[] = []
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) colours.push(colourAt(x, y))
    return colours
  }
  return [
    strip(0, width, 0, deepY),
    strip(0, width, height - deepY, height),
    strip(0, deepX, 0, height),
    strip(width - deepX, width, 0, height),
  ]
}

/** A card that lies whole in the picture has the table on all four sides. */
function isCut(pixels: Pixels): boolean {
  const sides = sidesOf(pixels)
  const all = sides.flat()
  const table = [0, 1, 2].map((channel) => median(all.map((colour) => colour[channel] ?? 0)))
  const isFar = (colour: Colour) =>
    colour.some((value, channel) => Math.abs(value - (table[channel] ?? 0)) > farColour)
  const shares = sides.map((side) => side.filter(isFar).length / side.length)
  return !shares.every((share) => share > patterned) && shares.some((share) => share > crossing)
}

/** What to say about a photo before it is sent; nothing, where it is clear and complete. */
export function advise(pixels: Pixels, original: PhotoSize): PhotoAdvice[] {
  const { width, height } = pixels
  const grey = greyOf(pixels)
  return [
    ...(isSmall(original) ? (['small'] as const) : []),
    ...(isBlurred(grey, width, height) ? (['blur'] as const) : []),
    ...(hasGlare(grey, width, height) ? (['glare'] as const) : []),
    ...(isCut(pixels) ? (['corners'] as const) : []),
  ]
}
