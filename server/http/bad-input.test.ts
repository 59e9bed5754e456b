import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import { brokenTexts, foreignKinds, nested } from '@candor/tests/database/hostile-bodies.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import type { SampleRequest } from '@candor/tests/database/sample-request.ts'
import { namedRoutes, sampleRequest, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  problemOf,
  type Sent,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { inTurns, meets } from '@candor/tests/test-form.ts'
import type { Route } from '@candor/wire/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiDocument } from './api-document.ts'

let server: TestServer
let customer: TestClient
/** A customer whose session is tried as an operator's, and no more. */
let stranger: TestClient
beforeAll(async () => {
  // Some requests are right for seconds only, and a busy machine may take longer from their making to their sending.
  server = await startTestServer({ stands: true })
  customer = await signedInClient(server)
  stranger = await signedInClient(server)
})
afterAll(() => server.stop())

type Schema = { type?: string; anyOf?: Schema[] }
type Body = { properties?: Record<string, Schema>; required?: string[] }
type Described = { content: Record<string, { schema: Body }> }

/** The fields of a route's body, those it cannot do without and those that may be null, as its schema describes them. */
function fieldsOf(name: string, route: Route): Record<'known' | 'required' | 'nullable', string[]> {
  const alone = { name: 'Alone', description: '', routes: { [name]: route } }
  const operation = apiDocument([alone], null).paths[route.path]?.[route.method.toLowerCase()]
  const body = operation?.requestBody as Described | undefined
  const schemas = Object.values(body?.content ?? {}).map(({ schema }) => schema)
  return {
    known: schemas.flatMap(({ properties }) => Object.keys(properties ?? {})),
    required: schemas.flatMap(({ required }) => required ?? []),
    nullable: schemas.flatMap(({ properties }) =>
      Object.entries(properties ?? {}).flatMap(([field, { anyOf }]) =>
        anyOf?.some(({ type }) => type === 'null') ? field : [],
      ),
    ),
  }
}

const sentWith = ({ form, body, headers = {} }: SampleRequest): Sent => ({
  headers,
  ...(form ? { form } : { body }),
})

/** Whatever is wrong, the answer is a problem with a status of the client's fault. */
async function expectRefused(
  route: Route,
  sample: SampleRequest,
  sent: Sent,
  path = sample.path + sample.query,
) {
  const answer = await (sample.by ?? customer).send(route.method, path, sent)
  const problem = problemOf(answer)
  expect(problem.status).toBeGreaterThanOrEqual(400)
  expect(problem.status).toBeLessThan(500)
  expect(answer.headers.get('x-request-id')).toBe(problem.requestId)
  return problem
}

const wrongValues: unknown[] = [null, 42, -1.5, true, 'wrong', '', ['a'], [], {}, { length: 3 }]
const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : value === '' ? 'empty' : typeof value

/** Values that differ in kind from a right one; texts are right or wrong by rules of their own. */
const wrongFor = (right: unknown) =>
  wrongValues.filter((value) => kindOf(value) !== kindOf(right) && typeof value !== typeof right)

const operators = new Map<string, Promise<TestClient>>()

/** An operator with these roles, the same one each time: nothing that they ask for here is done. */
function operatorOf(roles: string): Promise<TestClient> {
  const operator = operators.get(roles) ?? operatorClient(server, roles)
  operators.set(roles, operator)
  return operator
}

const unknownQueries = ['x=1', 'token=abc', '__proto__=1', 'constructor=1', 'a[b]=1', '&&&x', '%00=1', 'x']
const deadTokens = [null, '', 'x', 'a'.repeat(43), 'a'.repeat(5_000), '%zz', '__proto__']

const routes = namedRoutes()
const rowOf = (name: string): number => routes.findIndex(([each]) => each === name)

/**
 * What is wrong with requests is found by code that all routes share: in the short form a route meets every third of the checks, in turns. What a check
 * takes in turns itself has another number of them, so that each of it meets some routes.
 */
const turns = 3

describe.each(routes)('%s', (name, route) => {
  let sample: SampleRequest
  beforeAll(async () => {
    sample = await sampleRequest(server, name, route)
  })

  const check = (turn: number, what: string, run: () => Promise<void>): void => {
    if (meets(rowOf(name), turn, turns)) it(what, run)
  }

  check(0, 'refuses a wrong kind of value in each field, and names the field', async () => {
    const { nullable } = fieldsOf(name, route)
    for (const [row, [field, right]] of Object.entries(sample.body ?? {}).entries()) {
      for (const wrong of inTurns(row, wrongFor(right), 3)) {
        if (wrong === null && nullable.includes(field)) continue
        const problem = await expectRefused(route, sample, { body: { ...sample.body, [field]: wrong } })
        expect([problem.code, problem.fields.map(({ path }) => path)]).toEqual(['invalid-request', [field]])
      }
    }
  })

  check(1, 'refuses a missing field, and says that it is required', async () => {
    const { required } = fieldsOf(name, route)
    for (const field of Object.keys(sample.body ?? {}).filter((each) => required.includes(each))) {
      const { [field]: _, ...rest } = sample.body ?? {}
      const problem = await expectRefused(route, sample, { body: rest })
      expect(problem.fields).toEqual([{ path: field, problem: 'field-required' }])
    }
  })

  check(2, 'refuses a text of a megabyte, and one of 20 KB in each field', async () => {
    const fields = Object.keys(sample.body ?? {})
    // Refused by its length, whichever field it is for.
    const tooLong = { ...sample.body, [fields[0] ?? '']: 'a'.repeat(route.mostBytes ?? 1_048_576) }
    if (fields.length > 0)
      expect((await expectRefused(route, sample, { body: tooLong })).code).toBe('payload-too-large')
    for (const field of fields) {
      const sized = { ...sample.body, [field]: 'Aa1!'.repeat(5_000) }
      // A list of people may be that long.
      if (!route.mostBytes || field !== 'text') await expectRefused(route, sample, { body: sized })
    }
  })

  check(0, 'refuses what is nested 20,000 deep in each field', async () => {
    for (const field of inTurns(rowOf(name), Object.keys(sample.body ?? {}), 2)) {
      const text = JSON.stringify({ ...sample.body, [field]: 0 })
      const deep = text.replace(`"${field}":0`, `"${field}":${nested(20_000)}`)
      await expectRefused(route, sample, { text: deep })
    }
  })

  check(1, 'refuses a NUL and half a character in each field, and names the field', async () => {
    for (const field of Object.keys(sample.body ?? {}))
      for (const [row, broken] of ['a\0b', '\ud800x', 'x\udc00'].entries())
        for (const value of inTurns<unknown>(row, [broken, [broken], { a: [{ b: broken }] }], 3)) {
          const problem = await expectRefused(route, sample, { body: { ...sample.body, [field]: value } })
          expect(problem.code).toBe('invalid-request')
          expect(problem.fields[0]?.path.split('.')[0]).toBe(field)
        }
  })

  check(2, 'refuses a NUL and a day that never was in its address', async () => {
    const { path } = route
    for (const wrong of ['%00', 'a%00b', '0000-01-01', '0000-12-31T00:00:00Z'])
      if (path.includes('{'))
        await expectRefused(route, sample, sentWith(sample), path.replaceAll(/\{\w+\}/g, wrong))
    const known = Object.keys((route.query as unknown as { def: { shape?: object } }).def.shape ?? {})
    for (const name of known) {
      await expectRefused(route, sample, sentWith(sample), `${sample.path}?${name}=%00`)
      // Some parameters are texts in which a day is as good as any other text; none of them breaks on it.
      for (const wrong of ['0000-01-01', '0000-12-31T00:00:00Z']) {
        const path = `${sample.path}?${name}=${wrong}`
        const { status } = await (sample.by ?? customer).send(route.method, path, sentWith(sample))
        expect(status).toBeLessThan(500)
      }
    }
  })

  check(0, 'refuses query parameters it does not know', async () => {
    for (const query of inTurns(rowOf(name), unknownQueries, 4))
      await expectRefused(route, sample, sentWith(sample), `${sample.path}?${query}`)
  })

  // A path near it may fit another route, which then finds fault with its parameter.
  const nowhere = ['not-found', 'invalid-request']

  check(1, 'answers other methods and paths near it with not found', async () => {
    const known = routes.map(([, { method, path }]) => `${method} ${path}`)
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter(
      (method) => !known.includes(`${method} ${route.path}`),
    )
    const client = sample.by ?? customer
    for (const method of inTurns(rowOf(name), methods, 2))
      expect(nowhere).toContain(problemOf(await client.send(method, sample.path)).code)
    const near = [`${sample.path}/`, `${sample.path}/x`, `${sample.path};x`, sample.path.toUpperCase()]
    for (const path of inTurns(rowOf(name), near, 2))
      expect(nowhere).toContain(problemOf(await client.send(route.method, path, sentWith(sample))).code)
  })

  if (route.method !== 'GET') {
    check(2, 'refuses fields it does not know, by name', async () => {
      if (sample.form) {
        const form = new FormData()
        for (const [name, value] of [...sample.form, ['role', 'admin'] as const]) form.append(name, value)
        const { fields } = await expectRefused(route, sample, { form })
        return expect(fields).toEqual([{ path: 'role', problem: 'field-unknown' }])
      }
      for (const extra of inTurns(rowOf(name), ['role', 'balance', 'constructor', 'toString', 'id'], 4)) {
        const problem = await expectRefused(route, sample, { body: { ...sample.body, [extra]: 'admin' } })
        expect(problem.fields).toEqual([{ path: extra, problem: 'field-unknown' }])
      }
      const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`field${at}`, at]))
      const { fields } = await expectRefused(route, sample, { body: { ...sample.body, ...many } })
      expect(fields).toHaveLength(20)
    })

    check(0, 'refuses keys that reach for the prototype', async () => {
      const rest = JSON.stringify(sample.body ?? {}).slice(1, -1)
      const comma = rest === '' ? '' : ','
      const poisons = [
        '"__proto__":{"admin":true}',
        '"__proto__":null',
        '"\\u005f_proto__":{}',
        '"constructor":{"prototype":{"admin":true}}',
      ]
      for (const poison of inTurns(rowOf(name), poisons, 2))
        await expectRefused(route, sample, { text: `{${rest}${comma}${poison}}` })
      expect('admin' in {}).toBe(false)
    })

    for (const [what, text] of inTurns(rowOf(name), brokenTexts, 4))
      check(2, `refuses ${what} as a body`, async () => {
        await expectRefused(route, sample, { text, headers: { 'content-type': 'application/json' } })
      })

    for (const kind of inTurns(rowOf(name), foreignKinds, 4))
      check(0, `refuses a body of kind ${kind}`, async () => {
        const text = JSON.stringify(sample.body ?? {})
        await expectRefused(route, sample, { text, headers: { 'content-type': kind } })
      })

    check(1, 'is not called from another site', async () => {
      const near = [`${server.origin}.evil.example`, server.origin.replace('http:', 'https:')]
      for (const origin of inTurns(rowOf(name), ['https://evil.example', 'null', ...near, ''], 4)) {
        const problem = await expectRefused(route, sample, { ...sentWith(sample), headers: { origin } })
        expect(problem.code).toBe('foreign-origin')
      }
      for (const site of inTurns(rowOf(name), ['cross-site', 'same-site'], 2)) {
        // No browser leaves the origin away here, and still it would be refused.
        const raw = await server.exchange(
          `${route.method} ${sample.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nsec-fetch-site: ${site}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
        )
        expect(raw).toContain('"code":"foreign-origin"')
      }
    })
  }

  if (route.access === 'customer') {
    it('is refused without a live session', async () => {
      const visitor = server.client()
      for (const token of inTurns(rowOf(name), deadTokens, 3)) {
        visitor.token = token
        const answer = await visitor.send(route.method, sample.path, sentWith(sample))
        expect([answer.status, problemOf(answer).code]).toEqual([401, 'session-invalid'])
      }
    })
  }

  if (route.access === 'operator') {
    it('is refused to visitors, to customers, and to operators without its role', async () => {
      const { path, query, ...sent } = sample
      const ask = async (client: TestClient) =>
        problemOf(await client.send(route.method, path + query, sent)).code
      expect(await ask(server.client())).toBe('session-invalid')
      expect(await ask(Object.assign(stranger, { operatorToken: null }))).toBe('session-invalid')
      // What opens the customers' part is nothing in a cookie of the operators'.
      stranger.operatorToken = stranger.token
      expect(await ask(stranger)).toBe('session-invalid')
      const others = operatorRoles.filter((role) => !route.roles?.includes(role))
      if (others.length > 0) expect(await ask(await operatorOf(others.join(',')))).toBe('role-required')
    })
  }

  // The last of all, because some requests can be made only once.
  it('has a sample with every field it knows, which is answered with exactly 200', async () => {
    const fields = sample.form ? [...sample.form.keys()] : Object.keys(sample.body ?? {})
    expect(fields.toSorted()).toEqual(fieldsOf(name, route).known.toSorted())
    // What only reads uses nobody up.
    const client = sample.by ?? (route.method === 'GET' ? customer : await signedInClient(server))
    const answer = await client.send(route.method, sample.path + sample.query, sentWith(sample))
    expect(answer.status).toBe(200)
    expect(route.gives ?? ['application/json; charset=utf-8']).toContain(answer.headers.get('content-type'))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(route.reply.safeParse(answer.json).success).toBe(true)
  })
})
