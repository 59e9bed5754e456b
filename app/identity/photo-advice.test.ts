import { describe, expect, it } from 'vitest'
import { advise, isTooSmall, type Pixels } from './measure-photo.ts'

const [width, height] = [480, 300]
const phone = { width: 3000, height: 1900 }

type Paint = (x: number, y: number) => number

/** A picture in shades of grey. */
function picture(paint: Paint): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.fill(paint(x, y), 4 * (y * width + x), 4 * (y * width + x) + 4)
  return { data, width, height }
}

const inside = (x: number, y: number, left: number, top: number, right: number, bottom: number): boolean =>
  x >= left && x < right && y >= top && y < bottom

/** Small print: short dark strokes, no two lines alike. */
const print: Paint = (x, y) =>
  y % 12 < 5 && Math.sin(x * 12.9898 + Math.floor(y / 12) * 78.233) > 0.2 ? 40 : 205

/** A card with a portrait and small print, on a dark table; `at` moves it. */
const card =
  (at = 40): Paint =>
  (x, y) => {
    if (!inside(x, y, at, 40, at + 400, 260)) return 70
    if (inside(x, y, at + 20, 70, at + 110, 190)) return 120
    return inside(x, y, at + 140, 70, at + 380, 240) ? print(x, y) : 205
  }

/** Each pixel is the mean of those around it. */
const blurred =
  (paint: Paint, reach = 3): Paint =>
  (x, y) => {
    let [sum, count] = [0, 0]
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) {
        sum += paint(x + dx, y + dy)
        count += 1
      }
    return sum / count
  }

const reflecting =
  (paint: Paint): Paint =>
  (x, y) =>
    (x - 240) ** 2 + (y - 140) ** 2 < 50 ** 2 ? 255 : paint(x, y)

const onPaper =
  (paint: Paint): Paint =>
  (x, y) =>
    inside(x, y, 40, 40, 440, 260) ? paint(x, y) : 255

describe('a photo', () => {
  it('that is clear and complete needs no advice', () => {
    expect(advise(picture(card()), phone)).toEqual([])
  })

  it('that is blurred is noticed', () => {
    expect(advise(picture(blurred(card())), phone)).toEqual(['blur'])
    expect(advise(picture(blurred(card(), 6)), phone)).toEqual(['blur'])
  })

  it('with a reflection on the card is noticed, white paper under it is not', () => {
    expect(advise(picture(reflecting(card())), phone)).toEqual(['glare'])
    expect(advise(picture(onPaper(card())), phone)).toEqual([])
  })

  it('that cuts the card off is noticed, on whichever side', () => {
    expect(advise(picture(card(120)), phone)).toEqual(['corners'])
    expect(advise(picture(card(-60)), phone)).toEqual(['corners'])
    expect(
      advise(
        picture((x, y) => card()(x, y + 80)),
        phone,
      ),
    ).toEqual(['corners'])
  })

  it('that is nothing but the card, as a scanner makes it, is complete', () => {
    expect(
      advise(
        picture((x, y) => (inside(x, y, 120, 40, 460, 260) ? print(x, y) : 205)),
        phone,
      ),
    ).toEqual([])
  })

  it('on a patterned table is not said to be cut off', () => {
    const stripes: Paint = (x, y) => ((x + y) % 40 < 20 ? 20 : 140)
    const scene: Paint = (x, y) => (inside(x, y, 40, 40, 440, 260) ? card()(x, y) : stripes(x, y))
    expect(advise(picture(scene), phone)).toEqual([])
  })

  it('of few pixels is told to be small, and of very few is no use', () => {
    expect(advise(picture(card()), { width: 640, height: 400 })).toEqual(['small'])
    expect(isTooSmall({ width: 399, height: 300 })).toBe(true)
    expect(isTooSmall({ width: 300, height: 400 })).toBe(false)
  })
})
