import type { Change } from './change-body.ts'
import { hostileText } from './hostile-values.ts'

/** What JavaScript cannot encode, such as half a letter, as it would arrive from a program that does. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Encodings that are wrong by themselves, or mean the same in another way. */
const oddCodes = [
  '%',
  '%zz',
  '%c0%af',
  '%ed%a0%80',
  '%00',
  '%u0031',
  '+',
  '%2B',
  '&',
  '%26',
  ';',
  '%0d%0aa:b',
]

const changeParameter: Change = (draft, dice, seen) => {
  const parts = draft.template.split('/')
  const spots = parts.flatMap((part, at) => (part.startsWith('{') ? at : []))
  const spot = dice.pick(spots)
  if (spot === undefined) return null
  const given = draft.path.split('/')
  given[spot] = dice.chance(0.15) ? (dice.pick(oddCodes) ?? '') : encode(hostileText(dice, seen))
  draft.path = given.join('/')
  return `${parts[spot]} changed`
}

const changeQuery: Change = (draft, dice, seen) => {
  const pair = dice.pick(draft.query)
  if (!pair) return null
  pair[1] = dice.chance(0.15) ? (dice.pick(oddCodes) ?? '') : encode(hostileText(dice, seen))
  return `${pair[0]} changed in the query`
}

const oddPairs = [
  ['x', '1'],
  ['__proto__', '1'],
  ['constructor[prototype]', '1'],
  ['limit', '1'],
  ['limit[]', '1'],
  ['limit', '1e3'],
  ['limit', '0x10'],
  ['limit', '-1'],
  ['limit', '%201'],
  ['limit', '99999999999999999999'],
  ['before', '0'],
  ['before', 'null'],
  ['', ''],
  ['%00', '%00'],
  ['a'.repeat(2_000), 'b'],
]

const addToQuery: Change = (draft, dice) => {
  const repeated = dice.chance(0.4) ? dice.pick(draft.query) : undefined
  draft.query.push([...(repeated ?? dice.pick(oddPairs) ?? [])])
  return repeated ? `${repeated[0]} twice in the query` : 'more in the query'
}

const dropFromQuery: Change = (draft, dice) => {
  if (draft.query.length === 0) return null
  const [dropped] = draft.query.splice(dice.below(draft.query.length), 1)
  return `${dropped?.[0]} missing in the query`
}

const otherMethod: Change = (draft, dice) => {
  draft.method = dice.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) ?? 'GET'
  return `by ${draft.method}`
}

const oddPath: Change = (draft, dice) => {
  const { path } = draft
  draft.path =
    dice.pick([
      `${path}/`,
      `/${path}`,
      `${path}/..`,
      `${path};x=1`,
      `${path}%2f`,
      `${path}/%2e%2e`,
      path.toUpperCase(),
      `${path}/${'x'.repeat(5_000)}`,
      path.replace('/api', '/./api'),
    ]) ?? path
  return 'a path beside it'
}

export const addressChanges: readonly Change[] = [
  changeParameter,
  changeParameter,
  changeQuery,
  changeQuery,
  addToQuery,
  dropFromQuery,
  otherMethod,
  oddPath,
]
