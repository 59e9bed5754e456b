import { describe, expect, it } from 'vitest'
import {
  type Drawing,
  decodeDrawings,
  drawingKinds,
  drawingOverlays,
  encodeDrawings,
  kindOfOverlay,
  mostDrawings,
} from './drawing-code.ts'

const trend: Drawing = {
  kind: 'trend',
  points: [
    { timestamp: 1, value: 4118.6 },
    { timestamp: 2, value: 4090 },
  ],
}

describe('drawings', () => {
  it('come back as they were stored', () => {
    const level: Drawing = { kind: 'horizontal', points: [{ timestamp: 5, value: 0.00001234 }] }
    const stored = JSON.parse(JSON.stringify(encodeDrawings([trend, level]))) as unknown
    expect(decodeDrawings(stored)).toEqual([trend, level])
  })

  it('that are damaged are left out, the others stay', () => {
    const stored = [
      ['trend', 1, 2, 3, null],
      ['trend', 1, 2],
      ['spiral', 1, 2],
      'x',
      null,
      ...encodeDrawings([trend]),
    ]
    expect(decodeDrawings(stored)).toEqual([trend])
    for (const nothing of [null, undefined, {}, 'x', 5]) expect(decodeDrawings(nothing)).toEqual([])
  })

  it('never grow without end', () => {
    const many = Array.from({ length: mostDrawings + 20 }, () => trend)
    expect(encodeDrawings(many)).toHaveLength(mostDrawings)
    expect(decodeDrawings(many.flatMap((each) => encodeDrawings([each])))).toHaveLength(mostDrawings)
  })

  it('are known by the names of the library', () => {
    for (const kind of drawingKinds) expect(kindOfOverlay(drawingOverlays[kind])).toBe(kind)
    expect(kindOfOverlay('brush')).toBeNull()
  })
})
