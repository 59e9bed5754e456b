import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, isDeepStrictEqual } from 'node:util'
import type { Route } from '@candor/wire/route.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as light from './light-schemas.ts'

const root = join(import.meta.dirname, '..', '..')

/** What the light schemas have; each is used somewhere, and nothing else is. */
const names = [
  'array boolean custom discriminatedUnion enum extend gte int iso literal looseObject lte maxLength maximum',
  'minLength minimum nullable number object optional partial partialRecord pick record refine regex strictObject',
  'string tuple unknown uuid',
]
  .join(' ')
  .split(' ')

/** The files that the app's bundle is made of and that describe values. */
function sources(): string[] {
  return ['app', 'client', 'wire'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^dist/.test(path))
      .map((path) => readFileSync(join(root, folder, path), 'utf8'))
      .filter((text) => text.includes("from 'zod/mini'")),
  )
}

type Schema = Route['reply']
type Named = Record<string, { zod: Schema; light: Schema }>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'safeParse' in value

/** Every schema that a file of `wire/` exports, by itself or in a route. */
function schemasIn(file: string, exported: Record<string, unknown>): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  for (const [name, value] of Object.entries(exported)) {
    if (isSchema(value)) found[`${file} ${name}`] = value
    else if (typeof value === 'object' && value !== null && 'reply' in value)
      for (const [part, schema] of Object.entries(value))
        if (isSchema(schema)) found[`${file} ${name} ${part}`] = schema
  }
  return found
}

async function readWire(): Promise<Record<string, Schema>> {
  const files = readdirSync(join(root, 'wire')).filter(
    (name) => /^[a-z-]+\.ts$/.test(name) && name !== 'route.ts',
  )
  const found: Record<string, Schema> = {}
  for (const file of files) Object.assign(found, schemasIn(file, await import(join(root, 'wire', file))))
  return found
}

/** Texts of which every pattern of `wire/` takes some. */
const texts = [
  '',
  'x',
  'XAUUSD',
  'USD',
  'forex',
  '12',
  '-12',
  '1.50',
  '-0.25',
  '123456',
  '12345678',
  'abcdefghijklmnop',
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-ffff-ffff-ffff-ffffffffffff',
  'g0000000-0000-4000-8000-000000000000',
  '2026-11-05',
  '2024-02-29',
  '2026-02-29',
  '1900-02-29',
  '2000-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-10-00',
  '0000-01-01',
  '2026-11',
  '2026-11-05T10:20:30.123Z',
  '2026-11-05T10:20:30Z',
  '2026-11-05T10:20:30.1Z',
  '2026-11-05T10:20:30.123+08:00',
  '2026-11-05T10:20:30+25:00',
  '2026-11-05T24:20:30.123Z',
  '2026-02-30T10:20:30.123Z',
  '2026-11-05T10:20Z',
  '2026-11-05 10:20:30.123Z',
  'a'.repeat(64),
  '0'.repeat(128),
  'quotes/forex',
  'quote/XAUUSD',
  'https://candor.example/a',
  'name@candor.example',
  'A-1',
  'x'.repeat(300),
  'x'.repeat(70_000),
]

/** Values of which hardly any is right anywhere. */
const odd: readonly unknown[] = [
  ...texts,
  null,
  undefined,
  true,
  0,
  -1,
  1.5,
  7,
  15,
  60,
  1e20,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  [null],
  {},
  { kind: 'x' },
  JSON.parse('{"__proto__": {"a": 1}, "x": "y"}'),
]

/** What a schema is made of, which its type does not say: only some of it, by its kind. */
type Def = {
  type: string
  shape: Record<string, Schema>
  element: Schema
  items: Schema[]
  keyType: Schema
  valueType: Schema
  options: Schema[]
  innerType: Schema
  entries?: Record<string, string>
  values?: unknown[]
}

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/** A value that is as described, where the lists above have the texts for it. */
function sampleOf(schema: Schema): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, sampleOf(field)]))
    case 'array':
      return [sampleOf(def.element), sampleOf(def.element)]
    case 'tuple':
      return def.items.map(sampleOf)
    case 'record': {
      const keys = Object.values(defOf(def.keyType).entries ?? { some: 'some', other: 'other' })
      return Object.fromEntries(keys.map((key) => [key, sampleOf(def.valueType)]))
    }
    case 'union':
      return def.options[0] && sampleOf(def.options[0])
    case 'nullable':
    case 'optional':
      return sampleOf(def.innerType)
    default:
      return [...Object.values(def.entries ?? {}), ...(def.values ?? []), ...odd].find(
        (value) => schema.safeParse(value).success,
      )
  }
}

let turn = 0

/** Some of the odd values, others at each place: together the places of all schemas meet each of them often. */
const someOdd = (): readonly unknown[] =>
  Array.from({ length: 8 }, () => {
    turn += 1
    return odd[turn % odd.length]
  })

/** The value with one place in it changed, for every place and many changes. */
function* changesOf(value: unknown, depth = 0): Generator<unknown> {
  yield* depth === 0 ? odd : someOdd()
  if (depth > 5 || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    yield [...value, value[0]]
    yield value.slice(1)
    for (const change of changesOf(value[0], depth + 1)) yield [change, ...value.slice(1)]
    return
  }
  yield { ...value, other: 1 }
  for (const [key, part] of Object.entries(value)) {
    const { [key]: _, ...rest } = value as Record<string, unknown>
    yield rest
    for (const change of changesOf(part, depth + 1)) yield { ...value, [key]: change }
  }
}

/** Every choice of every union in it, as schemas of their own. */
function choicesIn(schema: Schema, light: Schema): { zod: Schema; light: Schema }[] {
  const def = defOf(schema)
  return def.type === 'union' ? def.options.map((zod) => ({ zod, light })) : [{ zod: schema, light }]
}

const answerOf = (schema: Schema, value: unknown) => {
  const { success, data } = schema.safeParse(value)
  return { success, data: success ? data : null }
}

describe('the light schemas', () => {
  const both: Named = {}

  beforeAll(async () => {
    const zod = await readWire()
    vi.resetModules()
    vi.doMock('zod/mini', () => light)
    const others = await readWire()
    for (const [name, schema] of Object.entries(zod)) {
      const other = others[name]
      if (!other) throw new Error(`${name} is missing`)
      both[name] = { zod: schema, light: other }
    }
  })

  afterAll(() => {
    vi.doUnmock('zod/mini')
    vi.resetModules()
  })

  it('have all that the app uses, and nothing else', () => {
    const used = sources().flatMap((text) =>
      [...text.matchAll(/\bz\.([a-z]\w*)/g)].map(([, name]) => name ?? ''),
    )
    const types = ['output', 'infer', 'input']
    expect([...new Set(used)].filter((name) => !types.includes(name)).toSorted()).toEqual(names.toSorted())
    expect(Object.keys(light).toSorted()).toEqual(names.toSorted())
  })

  it('answer as zod does, whatever comes over the wire', () => {
    expect(Object.keys(both).length).toBeGreaterThan(500)
    let taken = 0
    let refused = 0
    for (const [name, pair] of Object.entries(both))
      for (const { zod, light } of choicesIn(pair.zod, pair.light)) {
        const sample = sampleOf(zod)
        for (const value of [sample, ...changesOf(sample)]) {
          const expected = answerOf(pair.zod, value)
          if (expected.success) taken += 1
          else refused += 1
          const given = answerOf(light, value)
          // Said only where they differ: there are many.
          if (!isDeepStrictEqual(given, expected))
            expect(given, `${name}: ${inspect(value)}`).toEqual(expected)
        }
      }
    expect(taken).toBeGreaterThan(10_000)
    expect(refused).toBeGreaterThan(100_000)
  })

  it('give an enum its values and an object its fields', () => {
    expect(light.enum(['a', 'b']).options).toEqual(['a', 'b'])
    expect(Object.keys(light.object({ a: light.string() }).shape)).toEqual(['a'])
    expect(() => light.string().parse(1)).toThrow()
    expect(light.string().parse('a')).toBe('a')
  })
})
