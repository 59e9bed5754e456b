import type { Dice } from '../simulation/dice.ts'
import { hostileText, hostileValue, type SeenIds } from './hostile-values.ts'
import type { Draft } from './request-draft.ts'

/** Makes one part of a draft wrong, or says by null that there is no such part. */
export type Change = (draft: Draft, dice: Dice, seen: SeenIds) => string | null

export type Spot = { within: Record<string, unknown>; key: string }

/** Every place in a body where a value is. */
export function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return []
  const within = value as Record<string, unknown>
  return Object.keys(within).flatMap((key) => [{ within, key }, ...spotsIn(within[key])])
}

const changeValue: Change = ({ json }, dice, seen) => {
  const spot = dice.pick(spotsIn(json))
  if (!spot) return null
  spot.within[spot.key] = hostileValue(dice, seen)
  return `${spot.key} changed`
}

/** A text that almost is what it was. */
const bendText: Change = ({ json }, dice, seen) => {
  const spot = dice.pick(spotsIn(json).filter(({ within, key }) => typeof within[key] === 'string'))
  if (!spot) return null
  const text = String(spot.within[spot.key])
  const at = dice.below(text.length + 1)
  const bent = [
    text.slice(0, at) + hostileText(dice, seen) + text.slice(at),
    text.toUpperCase(),
    `${text}\n`,
    text.split('').reverse().join(''),
    text.slice(0, at),
    text.repeat(50),
  ]
  spot.within[spot.key] = dice.pick(bent)
  return `${spot.key} bent`
}

const dropField: Change = ({ json }, dice) => {
  const spot = dice.pick(spotsIn(json))
  if (!spot) return null
  delete spot.within[spot.key]
  return `${spot.key} missing`
}

const wrapValue: Change = ({ json }, dice) => {
  const spot = dice.pick(spotsIn(json))
  if (!spot) return null
  const right = spot.within[spot.key]
  spot.within[spot.key] = dice.pick<unknown>([
    [right],
    { value: right },
    [right, right],
    JSON.stringify(right),
    // An object that an earlier change has put there may have no number.
    typeof right === 'object' ? 1 : Number(right),
  ])
  return `${spot.key} of another kind`
}

const unknownNames = [
  'role',
  'id',
  'constructor',
  'customerId',
  '',
  'a\u0000',
  '\ud800',
  'x'.repeat(5_000),
  'é',
]

const addField: Change = (draft, dice, seen) => {
  const body = draft.json === undefined ? {} : draft.json
  if (draft.form || typeof body !== 'object' || body === null) return null
  const name = dice.pick(unknownNames) ?? ''
  draft.json = { ...body, [name]: hostileValue(dice, seen) }
  return 'an unknown field'
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** The body's text made wrong, which no value could say. */
function oddTexts(right: string, dice: Dice): Record<string, string | Buffer> {
  const inside = right.slice(1, -1)
  const comma = inside === '' ? '' : ','
  const at = dice.below(right.length + 1)
  return {
    'cut short': right.slice(0, at),
    'a comma too many': `{${inside},}`,
    'every key twice': `{${inside}${comma}${inside}}`,
    'a mark of byte order': `\ufeff${right}`,
    'sixteen bits a letter': Buffer.from(right, 'utf16le'),
    'bytes that are no UTF-8': Buffer.concat([
      Buffer.from(right.slice(0, at)),
      Buffer.from([0xff, 0xc0, 0xaf, 0xed, 0xa0, 0x80]),
      Buffer.from(right.slice(at)),
    ]),
    'a key that reaches for the prototype': `{${inside}${comma}"__proto__":{"admin":true}}`,
    'a constructor': `{${inside}${comma}"constructor":{"prototype":{"admin":true}}}`,
    'deep lists': nested(20_000),
    'a huge number': `{${inside}${comma}"amount":1e400}`,
    'all strings as numbers': right.replaceAll(/"(-?\d+(?:\.\d+)?)"/g, '$1'),
    'a number of forty digits': right.replaceAll(/"(-?\d+(?:\.\d+)?)"/g, '9'.repeat(40)),
    spaces: ' '.repeat(60_000) + right,
    'too much': `{"a":"${'a'.repeat(70_000)}"}`,
    'no JSON': 'locale=en&deviceId=x',
    null: 'null',
    'a list': `[${right}]`,
    'a text': JSON.stringify(right),
    nothing: '',
    'a NUL': `${right}\0`,
  }
}

const changeText: Change = (draft, dice) => {
  if (draft.form || draft.method === 'GET') return null
  const odd = Object.entries(oddTexts(JSON.stringify(draft.json ?? {}), dice))
  const [what, text] = dice.pick(odd) ?? ['nothing', '']
  draft.bytes = Buffer.from(text as string)
  return `the body is ${what}`
}

export const bodyChanges: readonly Change[] = [
  changeValue,
  changeValue,
  changeValue,
  bendText,
  dropField,
  wrapValue,
  addField,
  changeText,
]
