import type { Signature } from '@candor/kit/signature/SignaturePad.tsx'
import { mostStrokePoints, mostStrokes, type WireSignature } from '@candor/wire/loan-agreements.ts'

const tenths = (pixels: number): number => Math.round(pixels * 10)

/** A finger that leaves the pad draws along its edge. */
const within = (pixels: number, most: number): number => Math.min(Math.max(tenths(pixels), 0), tenths(most))

/** Every so many points of a line that has too many: its shape stays, and both ends with it. */
function thin<Point>(points: readonly Point[], most: number): Point[] {
  if (points.length <= most) return [...points]
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, place) => points[Math.round(place * step)]).filter(
    (point): point is Point => point !== undefined,
  )
}

/** A drawn signature as it is sent: tenths of a pixel, and no finer than the agreement keeps it. */
export function drawnSignature({ strokes, width, height }: Signature): WireSignature {
  return {
    kind: 'drawn',
    width: tenths(width),
    height: tenths(height),
    strokes: strokes
      .slice(0, mostStrokes)
      .map((stroke) =>
        thin(stroke, mostStrokePoints).map(({ x, y }): [number, number] => [
          within(x, width),
          within(y, height),
        ]),
      ),
  }
}
