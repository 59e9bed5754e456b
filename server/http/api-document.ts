import { messagesEn } from '@candor/wire/messages.en.ts'
import { problemSchema } from '@candor/wire/problem.ts'
import { refusalStatus } from '@candor/wire/refusals.ts'
import type { Route } from '@candor/wire/route.ts'
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

function operationOf(name: string, route: Route): Operation {
  const body = schemaOf(route.body, 'input')
  const takesBody = Object.keys((body['properties'] ?? {}) as Json).length > 0
  return {
    operationId: name,
    summary: route.summary,
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(takesBody && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      '200': {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(route.reply, 'output') } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
    security: route.access === 'customer' ? [{ session: [] }] : [],
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
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'candor_session' } },
    },
  }
}
