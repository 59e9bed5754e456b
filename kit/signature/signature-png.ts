import { type Stroke, strokePath } from './stroke-path.ts'

export const penWidth = 3

/** Black on white at twice the size, whatever the theme: it is kept as a document. */
export function signaturePng(
  strokes: readonly Stroke[],
  width: number,
  height: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * 2)
  canvas.height = Math.round(height * 2)
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(2, 2)
  pen.lineWidth = penWidth
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = '#000'
  for (const stroke of strokes) pen.stroke(new Path2D(strokePath(stroke)))
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
