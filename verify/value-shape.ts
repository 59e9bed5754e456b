/** Whether a value has a shape. A file may hold anything, so nothing is looked at before this. */
export type Test = (value: unknown) => boolean
/** Exactly these keys: a file that says more than we understand is not one that we can vouch for. */
export type Shape<Type> = Record<keyof Type, Test>

export const like =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
/** All that is hashed or signed is ASCII. */
export const text: Test = like(/^[\n -~]*$/)
export const hash: Test = like(/^[0-9a-f]{64}$/)
export const signature: Test = like(/^[0-9a-f]{128}$/)
export const day: Test = (value) => {
  const at =
    typeof value === 'string' && /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === value
}
/** Whole numbers beyond what a JSON number holds exactly travel as text. */
export const digits: Test = like(/^(0|[1-9]\d{0,29})$/)
/** Not beyond the last instant that a date can represent. */
export const count: Test = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && Number(value) <= 8.64e15
export const one = (...known: readonly unknown[]): Test => like(new RegExp(`^(${known.join('|')})$`))
export const exactly =
  (known: unknown): Test =>
  (value) =>
    value === known
export const nullable =
  (test: Test): Test =>
  (value) =>
    value === null || test(value)
export const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value)
/** Entries of a list, or of an object with free keys, where no other number is said. */
const usualMost = 10_000
export const list =
  (test: Test, most = usualMost, least = 0): Test =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(test)
export const row =
  (...tests: readonly Test[]): Test =>
  (value) =>
    Array.isArray(value) && value.length === tests.length && tests.every((test, i) => test(value[i]))
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const object =
  (shape: Record<string, Test>): Test =>
  (value) =>
    isObject(value) &&
    Object.keys(value).every((key) => Object.hasOwn(shape, key)) &&
    Object.entries(shape).every(([key, test]) => test(value[key]))
export const record =
  (test: Test, key: Test = text): Test =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length <= usualMost &&
    Object.values(value).every(test) &&
    Object.keys(value).every(key)
