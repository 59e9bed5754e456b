import { accept, type Result, refuse } from '../result.ts'

/** In tenths of a pixel, as everything that is drawn on the pad. */
export const penWidth = 30

type PenPoint = readonly [x: number, y: number]

/** What an agreement is signed with: strokes on a pad of this size, or a name for who cannot draw. */
export type LoanSignature =
  | {
      readonly kind: 'drawn'
      readonly width: number
      readonly height: number
      readonly strokes: readonly (readonly PenPoint[])[]
    }
  | { readonly kind: 'typed'; readonly name: string }

const shortestName = 2
const longestName = 100
/** Letters, marks, spaces and what stands in names: nothing that a page or a file could take for something else. */
const nameShape = /^[\p{L}\p{M}\p{N}\p{Zs}.,'’·\-/@()&]+$/u
/** Less than this is a touch by mistake. */
const fewestPoints = 4

const isOnPad = (width: number, height: number, [x, y]: PenPoint): boolean =>
  x >= 0 && x <= width && y >= 0 && y <= height

export function readSignature(
  signature: LoanSignature,
): Result<LoanSignature, 'field-required' | 'field-invalid'> {
  if (signature.kind === 'typed') {
    const name = signature.name.trim().normalize('NFC')
    if (name === '') return refuse('field-required')
    const { length } = [...name]
    const good = length >= shortestName && length <= longestName && nameShape.test(name)
    return good ? accept({ kind: 'typed', name }) : refuse('field-invalid')
  }
  const points = signature.strokes.flat()
  if (points.length < fewestPoints) return refuse('field-required')
  const { width, height } = signature
  return points.every((point) => isOnPad(width, height, point)) ? accept(signature) : refuse('field-invalid')
}
