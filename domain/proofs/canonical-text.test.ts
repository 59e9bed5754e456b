import { expect, it } from 'vitest'
import { canonicalText } from './canonical-text.ts'

it('writes one text for one value, whatever order its keys came in', () => {
  const one = { b: [1, null], a: { z: 10n, y: 'ü "x"' } }
  const other = { a: { y: 'ü "x"', z: 10n }, b: [1, null] }
  expect(canonicalText(one)).toBe('{"a":{"y":"ü \\"x\\"","z":"10"},"b":[1,null]}')
  expect(canonicalText(other)).toBe(canonicalText(one))
})

it('writes half a character as an escape, so that the text survives every encoding', () => {
  expect(canonicalText('\ud800')).toBe('"\\ud800"')
})

it.each([[0.1], [Number.NaN], [undefined], [true], [{ a: undefined }], [2 ** 60]])(
  'refuses %s, which has no single spelling here',
  (value) => {
    expect(() => canonicalText(value)).toThrow(RangeError)
  },
)
