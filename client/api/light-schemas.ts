/**
 * The part of `zod/mini` that `wire/` and the app use, which the app's bundle takes in its place (app/vite.config.ts): it says whether a value is
 * as described and gives its copy, and not what is wrong with it, which no page shows. It is a tenth of the size and is there at once, where
 * the whole is read before the first price can be. The server and all tests use zod itself; `light-schemas.test.ts` holds both to the same answers.
 */

/** Stands for what is not as described. */
const wrong = Symbol('wrong')

type Read = (value: unknown) => unknown
type Check = (value: unknown) => boolean
type Reading = { success: true; data: unknown } | { success: false; data?: undefined }

type Schema = {
  read: Read
  safeParse(value: unknown): Reading
  parse(value: unknown): unknown
  check(...checks: Check[]): Schema
  /** The key may be missing from an object. */
  optional: boolean
  /** Of objects. */
  shape: Shape
  others: Others
  /** The values of an enum, or the one of a literal. */
  options: readonly unknown[]
}

/** What becomes of keys that are not described: left out, refused, or kept. */
type Others = 'out' | 'refused' | 'kept'

type Shape = Readonly<Record<string, Schema>>
type Facts = Partial<Pick<Schema, 'optional' | 'shape' | 'others' | 'options'>>

function schemaOf(read: Read, facts: Facts = {}): Schema {
  const safeParse = (value: unknown): Reading => {
    const data = read(value)
    return data === wrong ? { success: false } : { success: true, data }
  }
  return {
    optional: false,
    shape: {},
    others: 'out',
    options: [],
    ...facts,
    read,
    safeParse,
    parse(value) {
      const reading = safeParse(value)
      if (!reading.success) throw new Error('not as described')
      return reading.data
    },
    check: (...checks) =>
      schemaOf((value) => {
        const data = read(value)
        return data !== wrong && checks.every((holds) => holds(data)) ? data : wrong
      }, facts),
  }
}

const where = (holds: Check, facts?: Facts): Schema =>
  schemaOf((value) => (holds(value) ? value : wrong), facts)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A key that would change what an object is made of. */
const isUnsafe = (key: string): boolean => key === '__proto__'

const isText: Check = (value) => typeof value === 'string'
const matches =
  (pattern: RegExp): Check =>
  (value) => {
    pattern.lastIndex = 0
    return typeof value === 'string' && pattern.test(value)
  }

export const string = () => where(isText)
export const boolean = () => where((value) => typeof value === 'boolean')
export const number = () => where(Number.isFinite)
export const int = () => where(Number.isSafeInteger)
export const unknown = () => schemaOf((value) => value)
export const custom = (holds: Check) => where(holds)
export const literal = (only: unknown) => where((value) => value === only, { options: [only] })

const oneOf = (options: readonly string[]) =>
  where((value) => options.some((each) => each === value), { options })

export { oneOf as enum }

export const uuid = () =>
  where(
    matches(
      /^([\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/,
    ),
  )

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)$/

/** A day that the calendar has. */
const isDay: Check = (value) => {
  const [, year, month, day] = typeof value === 'string' ? (dayPattern.exec(value) ?? []) : []
  const [inMonth, inYear] = [Number(month), Number(year)]
  if (day === undefined || inMonth < 1 || inMonth > 12 || day === '00') return false
  const isLeap = inYear % 4 === 0 && (inYear % 100 !== 0 || inYear % 400 === 0)
  const most = inMonth === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(inMonth) ? 30 : 31
  return Number(day) <= most
}

const instantPattern =
  /^([^T]*)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.(\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

type InstantForm = { precision?: number; offset?: boolean }

export const iso = {
  date: () => where(isDay),
  datetime: ({ precision, offset = false }: InstantForm = {}) =>
    where((value) => {
      const [, day, digits, zone] = typeof value === 'string' ? (instantPattern.exec(value) ?? []) : []
      return (
        isDay(day) &&
        (precision === undefined || (digits ?? '').length === precision) &&
        (zone === 'Z' || offset)
      )
    }),
}

export const nullable = (inner: Schema) =>
  schemaOf((value) => (value === null ? null : inner.read(value)), inner)

export const optional = (inner: Schema) =>
  schemaOf((value) => (value === undefined ? undefined : inner.read(value)), { ...inner, optional: true })

export const array = (element: Schema) =>
  schemaOf((value) => {
    if (!Array.isArray(value)) return wrong
    const copy = value.map(element.read)
    return copy.includes(wrong) ? wrong : copy
  })

export const tuple = (items: readonly Schema[]) =>
  schemaOf((value) => {
    if (!Array.isArray(value) || value.length !== items.length) return wrong
    const copy = items.map((item, at) => item.read(value[at]))
    return copy.includes(wrong) ? wrong : copy
  })

const objectOf = (shape: Shape, others: Others): Schema => {
  const fields = Object.entries(shape)
  const read: Read = (value) => {
    if (!isObject(value)) return wrong
    const copy: Record<string, unknown> = {}
    for (const [key, field] of fields) {
      if (!(key in value)) {
        if (field.optional) continue
        return wrong
      }
      const data = field.read(value[key])
      if (data === wrong) return wrong
      copy[key] = data
    }
    if (others === 'out') return copy
    for (const key in value) {
      if (key in shape) continue
      if (others === 'refused') return wrong
      if (!isUnsafe(key)) copy[key] = value[key]
    }
    return copy
  }
  return schemaOf(read, { shape, others })
}

export const object = (shape: Shape) => objectOf(shape, 'out')
export const strictObject = (shape: Shape) => objectOf(shape, 'refused')
export const looseObject = (shape: Shape) => objectOf(shape, 'kept')

export const extend = (base: Schema, more: Shape) => objectOf({ ...base.shape, ...more }, base.others)

export const partial = (base: Schema) =>
  objectOf(
    Object.fromEntries(Object.entries(base.shape).map(([key, field]) => [key, optional(field)])),
    base.others,
  )

export const pick = (base: Schema, kept: Readonly<Record<string, true>>) =>
  objectOf(Object.fromEntries(Object.entries(base.shape).filter(([key]) => key in kept)), base.others)

/** Where the keys are an enum's, each of them has to be there unless `some` are enough. */
const recordOf = (keys: Schema, values: Schema, some: boolean): Schema =>
  schemaOf((value) => {
    if (!isObject(value)) return wrong
    if (!some && keys.options.some((key) => !Object.hasOwn(value, String(key)))) return wrong
    const copy: Record<string, unknown> = {}
    for (const [key, each] of Object.entries(value)) {
      if (isUnsafe(key)) continue
      const data = keys.read(key) === wrong ? wrong : values.read(each)
      if (data === wrong) return wrong
      copy[key] = data
    }
    return copy
  })

export const record = (keys: Schema, values: Schema) => recordOf(keys, values, false)
export const partialRecord = (keys: Schema, values: Schema) => recordOf(keys, values, true)

export const discriminatedUnion = (key: string, choices: readonly Schema[]) =>
  schemaOf((value) => {
    const told = isObject(value) ? value[key] : wrong
    const choice = choices.find(({ shape }) => shape[key]?.options.includes(told))
    return choice ? choice.read(value) : wrong
  })

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN

export const regex = matches
export const refine = (holds: Check): Check => holds
export const minLength =
  (least: number): Check =>
  (value) =>
    lengthOf(value) >= least
export const maxLength =
  (most: number): Check =>
  (value) =>
    lengthOf(value) <= most
export const gte =
  (least: number): Check =>
  (value) =>
    Number(value) >= least
export const lte =
  (most: number): Check =>
  (value) =>
    Number(value) <= most
export { gte as minimum, lte as maximum }
