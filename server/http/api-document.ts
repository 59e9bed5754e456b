import { messagesEn } from '@candor/wire/messages.en.ts'
import { problemSchema } from '@candor/wire/problem.ts'
import { reaches } from '@candor/wire/reach.ts'
import { refusalStatus } from '@candor/wire/refusals.ts'
import type { Access, Route } from '@candor/wire/route.ts'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: Json
}

export type Operation = {
  operationId: string
  summary: string
  parameters: Json[]
  requestBody?: Json
  responses: Record<string, Json>
  security: Json[]
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io })
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
    : { [gives]: { schema: { type: 'string', format: 'binary' } } }

/** What every route that moves money asks for. */
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

function operationOf(name: string, route: Route): Operation {
  const requestBody = requestBodyOf(route)
  return {
    operationId: name,
    summary: route.summary,
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.money ? [keyHeader] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      '200': {
        description: 'Success',
        content: replyOf(route),
      },
      default: { $ref: '#/components/responses/Problem' },
    },
    security: securityFor(route),
  }
}

/** OpenAPI 3.1 from the same route descriptions that the server registers and the app calls. */
export function apiDocument(routes: Record<string, Route>): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const [name, route] of Object.entries(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  const codes = Object.entries(refusalStatus).map(
    ([code, status]) => `- \`${code}\` (${status}): ${messagesEn[code as keyof typeof refusalStatus]}`,
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor',
      version: '1.0.0',
      description: `Success is status 200 and nothing else. Every other answer is a problem document with one of these codes:\n\n${codes.join('\n')}`,
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      responses: {
        Problem: {
          description: 'Refused',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
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
