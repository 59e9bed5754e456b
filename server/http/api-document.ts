import { problemSchema } from '@candor/wire/problem.ts'
import { reaches } from '@candor/wire/reach.ts'
import { refusalStatus } from '@candor/wire/refusals.ts'
import type { Access, Route } from '@candor/wire/route.ts'
import * as z from 'zod/mini'
import { englishMessages } from './english-messages.ts'

type Json = Record<string, unknown>

/** Routes that belong together, under the name the document puts above them. */
export type RouteGroup = { name: string; description: string; routes: Record<string, Route> }

export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: Json }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Json
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Json[]
  requestBody?: Json
  responses: Record<string, Json>
  security: Json[]
}

/**
 * Says what Zod leaves to the reader: a tuple has as many items as it names, and an object whose keys are a list of words has exactly
 * those properties.
 */
const closeSchema = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.prefixItems && jsonSchema.items === undefined) jsonSchema.items = false
  const { propertyNames, additionalProperties } = jsonSchema
  if (typeof propertyNames !== 'object' || !propertyNames.enum || !additionalProperties) return
  jsonSchema.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [String(name), additionalProperties]),
  )
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, override: closeSchema })
  return json as Json
}

function parametersOf(schema: z.ZodMiniType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf(route: Route): Json | null {
  const { upload } = route
  if (upload) {
    const file = {
      type: 'string',
      format: 'binary',
      description: `${upload.kinds.join(', ')}, at most ${upload.mostBytes} bytes`,
    }
    const schema = { type: 'object', properties: { [upload.part]: file }, required: [upload.part] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const schema = schemaOf(route.body, 'input')
  if (Object.keys((schema['properties'] ?? {}) as Json).length === 0) return null
  return { required: true, content: { 'application/json': { schema } } }
}

const replyOf = ({ gives, reply }: Route): Json =>
  gives === undefined
    ? { 'application/json': { schema: schemaOf(reply, 'output') } }
    : Object.fromEntries(gives.map((kind) => [kind, { schema: { type: 'string', format: 'binary' } }]))

/** What every route that moves money asks for, and some others whose effect must come once. */
const keyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Made by the client, once for each act: the same key has one effect and one answer, for ever.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
}

const securityOf = {
  open: [],
  customer: [{ session: [] }],
  operator: [{ operatorSession: [] }],
} satisfies Record<Access, Json[]>

/** Beside a session a program may come with a key, where the route is within the reach of one. */
function securityFor({ access, reach }: Route): Json[] {
  const keys = access === 'customer' && reach && reaches[reach].keys !== 'never'
  return keys ? [...securityOf[access], { apiKey: [] }] : securityOf[access]
}

const keysTold = {
  read: ' API keys may call it.',
  trade: ' API keys with the scope `trade` may call it.',
  never: ' API keys may not call it.',
}

/** Who may call a route, in words. */
function callersOf({ access, roles, reach }: Route): string {
  if (access === 'open') return 'Open to everyone.'
  if (access === 'operator')
    return `For operators who are signed in and have one of these roles: ${roles?.join(', ')}.`
  return `For customers who are signed in.${keysTold[reach ? reaches[reach].keys : 'never']}`
}

/** The refusals that follow from what a route is; those of its own rules are among the `default`. */
function refusalsOf({ access, method, path }: Route): Record<string, Json> {
  const statuses = [
    '400',
    ...(access === 'open' ? [] : ['401']),
    ...(access === 'open' && method === 'GET' ? [] : ['403']),
    ...(path.includes('{') ? ['404'] : []),
    '429',
    'default',
  ]
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${refusalNames[status]}` }]),
  )
}

const refusalNames: Record<string, string> = {
  400: 'InvalidRequest',
  401: 'NotSignedIn',
  403: 'NotAllowed',
  404: 'NotFound',
  429: 'TooManyRequests',
  default: 'Problem',
}

const refused = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const responses = {
  InvalidRequest: refused('Something in the request is missing, unknown or wrong; `fields` says what.'),
  NotSignedIn: refused('There is no live session or valid key, or what was sent to confirm it is wrong.'),
  NotAllowed: refused(
    'Whoever asks may not do this: another site, a role or a key that does not reach so far, a frozen or an unverified account.',
  ),
  NotFound: refused('There is no such thing, or it is somebody else’s.'),
  TooManyRequests: refused('Too many requests; `Retry-After` says how many seconds to wait.'),
  Problem: refused('Refused; `code` says why.'),
}

function operationOf(name: string, route: Route, tag: string): Operation {
  const requestBody = requestBodyOf(route)
  return {
    operationId: name,
    tags: [tag],
    summary: route.summary,
    description: callersOf(route),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.money || route.keyed ? [keyHeader] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      '200': {
        description: 'Success',
        content: replyOf(route),
      },
      ...refusalsOf(route),
    },
    security: securityFor(route),
  }
}

/**
 * OpenAPI 3.1 from the same route descriptions that the server registers and the app calls. Without a public address of its own the
 * server is where the document came from.
 */
export function apiDocument(groups: readonly RouteGroup[], publicOrigin: string | null): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const { name: tag, routes } of groups)
    for (const [name, route] of Object.entries(routes)) {
      const method = route.method.toLowerCase()
      paths[route.path] = { ...paths[route.path], [method]: operationOf(name, route, tag) }
    }
  const codes = Object.entries(refusalStatus).map(
    ([code, status]) => `- \`${code}\` (${status}): ${englishMessages[code as keyof typeof refusalStatus]}`,
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor',
      version: '1.0.0',
      description: `Success is status 200 and nothing else. Every other answer is a problem document with one of these codes:\n\n${codes.join('\n')}`,
      license: { name: 'GNU Affero General Public License v3.0 only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: publicOrigin ?? '/', description: 'This server' }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      responses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'candor_session',
          description: 'Under https the name is `__Host-candor_session`.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that the customer has made under Account security: `read` looks, `trade` also trades.',
        },
        operatorSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'candor_operator',
          description: 'Under https the name is `__Secure-candor_operator`.',
        },
      },
    },
  }
}
