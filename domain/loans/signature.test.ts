import { describe, expect, it } from 'vitest'
import { type LoanSignature, readSignature } from './signature.ts'

const drawn = (...points: [number, number][]): LoanSignature => ({
  kind: 'drawn',
  width: 3_350,
  height: 1_440,
  strokes: [points],
})
const line: [number, number][] = [
  [0, 0],
  [10, 10],
  [3_350, 1_440],
  [5, 5],
]

describe('a signature', () => {
  it('is drawn on the pad, or a name', () => {
    expect(readSignature(drawn(...line))).toEqual({ ok: true, value: drawn(...line) })
    for (const name of ['Tan Wei Ling', '陈伟玲', "Nur Aisyah binti O'Neil", 'A/L Muthu'])
      expect(readSignature({ kind: 'typed', name: `  ${name} ` })).toEqual({
        ok: true,
        value: { kind: 'typed', name },
      })
  })

  it('is missing where there is a dot or nothing', () => {
    expect(readSignature(drawn([1, 1]))).toEqual({ ok: false, refusal: 'field-required' })
    expect(readSignature({ kind: 'typed', name: '  ' })).toEqual({ ok: false, refusal: 'field-required' })
  })

  it.each(['A', 'x'.repeat(101), 'a\nb', '<b>', 'a\u202eb', '{name}'])('is not %j', (name) =>
    expect(readSignature({ kind: 'typed', name })).toEqual({ ok: false, refusal: 'field-invalid' }),
  )

  it('stays on the pad', () => {
    expect(readSignature(drawn(...line, [3_351, 0]))).toEqual({ ok: false, refusal: 'field-invalid' })
    expect(readSignature(drawn(...line, [0, 1_441]))).toEqual({ ok: false, refusal: 'field-invalid' })
  })
})
