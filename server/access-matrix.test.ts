import { randomBytes, randomUUID } from 'node:crypto'
import { type OperatorRole, operatorRoles } from '@candor/domain/operators/operator-role.ts'
import { factorlessClient, operatorClient } from '@candor/tests/database/operator-client.ts'
import type { SampleRequest } from '@candor/tests/database/sample-request.ts'
import {
  goodPeriod,
  namedRoutes,
  sampleRequest,
  signedInClient,
} from '@candor/tests/database/sample-requests.ts'
import { programWith } from '@candor/tests/database/secured-customer.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { inTurns } from '@candor/tests/test-form.ts'
import {
  accessMatrix,
  accessRefusals,
  type Caller,
  callers,
  verdictOf,
  verdictWithoutFactor,
} from '@candor/wire/access-matrix.ts'
import { operatorSocketPath } from '@candor/wire/conversations.ts'
import { operatorPrefix } from '@candor/wire/operators.ts'
import type { Route } from '@candor/wire/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOfRoute } from './http/register-route.ts'
import { type Database, openDatabase } from './postgres/database.ts'
import { openPool } from './postgres/open-pool.ts'
import { insertApiKey } from './security/api-key-table.ts'

let server: TestServer
let owner: Database
let operators: Map<Caller, TestClient>
/** A customer for all routes that leave customers as they are. */
let anybody: Person
/** The same roles without a second factor. */
let factorless: Map<OperatorRole, TestClient>
beforeAll(async () => {
  // Customers are put into their states by hand here, which no request could have led to.
  server = await startTestServer({ booksAreBroken: true })
  owner = openDatabase(openPool(server.databaseUrl, { role: null, max: 1 }))
  anybody = await freshPerson()
  operators = new Map(
    await Promise.all(operatorRoles.map(async (role) => [role, await operatorClient(server, role)] as const)),
  )
  factorless = new Map(
    await Promise.all(
      operatorRoles.map(async (role) => [role, await factorlessClient(server, role)] as const),
    ),
  )
})
afterAll(async () => {
  await owner.destroy()
  await server.stop()
})

const routes = namedRoutes()
const matrix = accessMatrix(Object.fromEntries(routes))
const rowOf = (name: string): number => routes.findIndex(([each]) => each === name)
/** In the short form a route meets every so many of the operators without a second factor, others from route to route. */
const turns = 3

/** The verdict of an answer: an allowed caller may still get an answer that the request is late, double or gone. */
function verdictIn(answer: Answer): string {
  if (answer.status === 200) return 'allowed'
  const { code } = problemOf(answer)
  expect(answer.status).toBeLessThan(500)
  return accessRefusals.includes(code) ? code : 'allowed'
}

type State = { verification: 'verified' | 'unverified'; frozen_at: Date | null }

/** Puts a customer into a state that takes others days, and notifies the server at once. */
async function putInto(accountNumber: string, state: State): Promise<bigint> {
  const { id } = await owner
    .updateTable('customers')
    .set(state)
    .where('account_number', '=', accountNumber)
    .returning('id')
    .executeTakeFirstOrThrow()
  server.deps.bus.publish('customer.changed', { customerId: id })
  return id
}

const states: Partial<Record<Caller, State>> = {
  unverified: { verification: 'unverified', frozen_at: null },
  frozen: { verification: 'verified', frozen_at: new Date() },
}
const asTheyAre: State = { verification: 'verified', frozen_at: null }

async function keyOf(customerId: bigint, scope: 'read' | 'trade'): Promise<TestClient> {
  const text = `ck_${randomBytes(32).toString('hex')}`
  await insertApiKey(server.database, { customerId, name: 'matrix', text, scope }, server.clock.now())
  return programWith(server, text)
}

/** Who can be put into the states of a customer: the one the sample is of, or anybody where it is of none. */
type Person = { client: TestClient; accountNumber: string }

async function freshPerson(): Promise<Person> {
  const client = await signedInClient(server)
  return { client, accountNumber: accountIn(await client.get('/api/v1/session')) ?? '' }
}

async function personOf({ method, access }: Route, { by }: SampleRequest): Promise<Person> {
  const accountNumber = by ? accountIn(await by.get('/api/v1/session')) : null
  if (by && accountNumber !== null) return { client: by, accountNumber }
  // What only reads, or is for operators, leaves them as they are.
  return method === 'GET' || access === 'operator' ? anybody : await freshPerson()
}

/** A browser or a program of this kind of caller. */
async function callerOf(
  caller: Caller,
  route: Route,
  { client, accountNumber }: Person,
): Promise<TestClient> {
  const operator = operators.get(caller)
  // What signs operators in and out would do so to the ones that all routes share.
  if (operator && route.access === 'open' && route.path.startsWith(operatorPrefix))
    return await operatorClient(server, caller)
  // What an open route has signed it in as, a customer, is not what is tested.
  if (operator) return Object.assign(operator, { token: null, practiceToken: null })
  if (caller === 'visitor') return server.client()
  const id = await putInto(accountNumber, states[caller] ?? asTheyAre)
  if (caller === 'read-key') return await keyOf(id, 'read')
  return caller === 'trade-key' ? await keyOf(id, 'trade') : client
}

const accountIn = ({ json }: Answer) =>
  (json as { customer: { accountNumber: string } | null }).customer?.accountNumber ?? null

const send = (client: TestClient, route: Route, sample: SampleRequest) =>
  client.send(route.method, sample.path + sample.query, {
    headers: sample.headers ?? {},
    ...(sample.form ? { form: sample.form } : { body: sample.body }),
  })

/** Those who are refused come first: who is let in may use the request up. */
const inOrder = (route: Route): Caller[] =>
  [...callers].sort(
    (one, other) =>
      Number(verdictOf(route, one) === 'allowed') - Number(verdictOf(route, other) === 'allowed'),
  )

describe('the access matrix', () => {
  it('knows what each customers’ route is about', () => {
    const silent = routes.filter(([, { access, reach }]) => access === 'customer' && reach === undefined)
    expect(
      silent.map(([name]) => name),
      'routes without a reach: see wire/reach.ts',
    ).toEqual([])
    const lost = routes.filter(([, { access, roles }]) => access === 'operator' && !roles?.length)
    expect(
      lost.map(([name]) => name),
      'operators’ routes without a role',
    ).toEqual([])
  })

  it('knows every route of the API that the server has', () => {
    const known = new Set(routes.map(([, route]) => `${route.method} ${urlOfRoute(route)}`))
    const there = server.routes
      // The operators' socket answers no request; its own test says who may open it.
      .filter(({ url }) => url.startsWith('/api/v1') && url !== operatorSocketPath)
      .map(({ method, url }) => `${method} ${url}`)
    expect(there.filter((route) => !known.has(route))).toEqual([])
    expect([...known].filter((route) => !there.includes(route))).toEqual([])
  })

  it('lets nobody set a price, a result or a balance: there is no such route', () => {
    const changing = server.routes.filter(({ method }) => method !== 'GET')
    const suspects = changing.filter(({ url }) =>
      /price|quote|tick|candle|settle|result|outcome|balance|seed/.test(url),
    )
    expect(suspects).toEqual([])
  })
})

/** Numbers that every customer counts from one, and names that each has one of: there is no other customer's that could be meant. */
const ownNumbers = ['readPosting', 'setLimit']

/** By a name that operators choose: what is not there yet is made. */
const chosenNames = [
  'saveReadyAnswer',
  'deleteReadyAnswer',
  'saveOperatorView',
  'deleteOperatorView',
  'saveHelpArticle',
  'withdrawHelpArticle',
  'readHelpVersions',
]
/** By the symbol of an instrument or the name of a strategy or list, which are everybody's. */
const bySymbol = [
  'previewHalt',
  'askHalt',
  'askResume',
  'askStrategyEnd',
  'askStrategyMinimum',
  'listRequests',
  'countRequests',
]

/** Whether a route is asked for something by an id that is one customer's, or nobody's. */
const namesOneThing = (name: string, { path }: Route): boolean =>
  path.includes('{') && ![...ownNumbers, ...chosenNames, ...bySymbol].includes(name)

describe.each(routes)('%s', (name, route) => {
  let sample: SampleRequest
  beforeAll(async () => {
    sample = await sampleRequest(server, name, route)
  })

  if (route.access === 'customer' && namesOneThing(name, route))
    it('finds nothing that belongs to somebody else', async () => {
      const answer = await send(await signedInClient(server), route, sample)
      expect([answer.status, problemOf(answer).code]).toEqual([404, 'not-found'])
    })

  if (route.access === 'operator' && namesOneThing(name, route))
    it('finds nothing that belongs to nobody', async () => {
      const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/g
      const path = sample.path
        .replaceAll(uuid, () => randomUUID())
        .replace(/\d{10}/, '9999999999')
        .replace(/\/\d{1,9}$/, '/999999999')
        .replace(/\/R-\d+\//, '/R-999999/')
      const answer = await send(sample.by ?? server.client(), route, { ...sample, path })
      expect([answer.status, problemOf(answer).code]).toEqual([404, 'not-found'])
    })

  if (route.access === 'operator')
    it('is refused to every role without a second factor, but for setting one up', async () => {
      for (const [role, client] of inTurns(rowOf(name), [...factorless], turns)) {
        const verdict = verdictIn(await send(client, route, sample))
        expect.soft([name, role, verdict]).toEqual([name, role, verdictWithoutFactor(route)])
      }
    })

  // The last, because who is let in may use the request up.
  it('is open to whom the matrix says, and refused to everyone else with the code it says', async () => {
    let person = await personOf(route, sample)
    for (const caller of inOrder(route)) {
      // Some requests end the session, or the account, of who sends them.
      if (person.client.token === null) {
        sample = await sampleRequest(server, name, route)
        person = await personOf(route, sample)
      }
      const client = await callerOf(caller, route, person)
      const verdict = verdictIn(await send(client, route, sample))
      expect.soft([name, caller, verdict]).toEqual([name, caller, matrix[name]?.[caller]])
    }
  })
})

it('what opens without a second factor is setting one up, and nothing else', () => {
  const open = routes.filter(([, { beforeFactor }]) => beforeFactor).map(([name]) => name)
  expect(open).toEqual(['beginOperatorFactor', 'confirmOperatorFactor'])
})

it('a customer’s file is not given out to anybody else', async () => {
  const owner = await signedInClient(server)
  const { json } = await owner.post('/api/v1/statements', { format: 'csv', ...goodPeriod })
  const file = `/api/v1/statements/${(json as { id: string }).id}/file`
  const stranger = await signedInClient(server)
  expect((await stranger.get(file)).status).toBe(404)
  expect((await server.client().get(file)).status).toBe(401)
  expect((await [...operators.values()][0]?.get(file))?.status).toBe(401)
})
