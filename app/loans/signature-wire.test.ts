import { mostStrokePoints, mostStrokes, signatureSchema } from '@candor/wire/loan-agreements.ts'
import { describe, expect, it } from 'vitest'
import { drawnSignature } from './signature-wire.ts'

const pad = { width: 335.4, height: 144 }

describe('a drawn signature', () => {
  it('is sent in tenths of a pixel, and a finger beyond the edge is at it', () => {
    const stroke = [
      { x: 12.34, y: 5 },
      { x: -3, y: 143.96 },
      { x: 400, y: 150 },
    ]
    expect(drawnSignature({ strokes: [stroke], ...pad })).toEqual({
      kind: 'drawn',
      width: 3_354,
      height: 1_440,
      strokes: [
        [
          [123, 50],
          [0, 1_440],
          [3_354, 1_440],
        ],
      ],
    })
  })

  it('of a restless hand is thinned to what the agreement keeps, ends included', () => {
    const long = Array.from({ length: 5_000 }, (_, place) => ({ x: place / 20, y: 10 }))
    const strokes = Array.from({ length: mostStrokes + 50 }, () => long)
    const sent = drawnSignature({ strokes, ...pad })
    if (sent.kind !== 'drawn') throw new Error('it is drawn')
    expect(sent.strokes).toHaveLength(mostStrokes)
    expect(sent.strokes[0]).toHaveLength(mostStrokePoints)
    expect(sent.strokes[0]?.at(-1)).toEqual([2_500, 100])
    expect(signatureSchema.safeParse(sent).success).toBe(true)
  })
})
