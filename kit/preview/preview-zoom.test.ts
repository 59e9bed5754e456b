import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampView, clampZoom, wholeView, zoomAround, zoomByKey } from './preview-zoom.ts'

const screen = { width: 400, height: 800 }
const picture = { width: 400, height: 300 }

describe('image preview', () => {
  it('zooms from 1 to 4', () => {
    expect([clampZoom(0.2), clampZoom(2.5), clampZoom(9)]).toEqual([1, 2.5, 4])
  })

  it('keeps the point under the finger where it is', () => {
    // Twice the size around (100, 0): what lay 100 from the centre now lies 200 from it, so the centre moves back by 100.
    expect(zoomAround(wholeView, { x: 100, y: 0 }, 2)).toEqual({ zoom: 2, x: -100, y: 0 })
    const view = { zoom: 2, x: 30, y: -10 }
    fc.assert(
      fc.property(
        fc.integer({ min: -200, max: 200 }),
        fc.double({ min: 1, max: 4, noNaN: true }),
        (x, zoom) => {
          const focus = { x, y: 50 }
          const next = zoomAround(view, focus, zoom)
          expect((focus.x - next.x) / next.zoom).toBeCloseTo((focus.x - view.x) / view.zoom)
          expect((focus.y - next.y) / next.zoom).toBeCloseTo((focus.y - view.y) / view.zoom)
        },
      ),
    )
  })

  it('does not let the picture leave the screen', () => {
    // At 2 it is 800 by 600: 200 to spare on each side, none above and below.
    expect(clampView({ zoom: 2, x: 999, y: 50 }, picture, screen)).toEqual({ zoom: 2, x: 200, y: 0 })
    expect(clampView({ zoom: 4, x: -999, y: -999 }, picture, screen)).toEqual({ zoom: 4, x: -600, y: -200 })
    expect(clampView({ zoom: 1, x: 5, y: 5 }, picture, screen)).toEqual(wholeView)
  })

  it.each([
    ['+', 1, 1.5],
    ['=', 3.5, 4],
    ['-', 1.2, 1],
    ['0', 3, 1],
    ['a', 2, null],
  ])('%s at %s gives %s', (key, from, to) => expect(zoomByKey(key, from)).toBe(to))
})
