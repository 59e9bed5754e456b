import type { ApiDocument, Operation } from '@candor/server/http/api-document.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FuzzRequest, Outcome } from './fuzz-request.ts'

/** Says what is wrong with the outcome of a request; null where nothing is. */
export type AnswerCheck = (request: FuzzRequest, outcome: Outcome) => string | null

/** What only those inside should ever read. */
const innerTexts: readonly RegExp[] = [
  /\n\s+at .*[:(]/,
  /\bat (async )?[\w.<>]+ \(/,
  /node_modules|node:internal|file:\/\//,
  /\.(ts|js|mjs|sql):\d+/,
  /\b(select|insert into|update|delete from)\b[^"]{0,200}\b(from|values|set|where)\b/i,
  /violates .*constraint|duplicate key value|syntax error at|invalid input syntax|out of range for type|invalid byte sequence|relation "|column "/i,
  /permission denied for|deadlock detected|could not serialize|current transaction is aborted/i,
  /candor_server|candor_owner|pg_catalog|postgres/i,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError|ZodError|DatabaseError|AssertionError)\b/,
  /\bFST_|ECONNREFUSED|ENOENT|EACCES|ERR_[A-Z]/,
  /\[object \w+\]/,
  /"\/(home|root|tmp|var|usr|srv|opt)\//,
]

/** Null where a text holds nothing that only those inside should read. */
export const findInnerText = (text: string): string | null => {
  for (const inner of innerTexts) {
    const found = inner.exec(text)
    if (found) return found[0].slice(0, 80)
  }
  return null
}

/** Settings name folders of the machine; administrators read them, and nobody else. */
const showsSettings = (path: string): boolean => path.split('?')[0] === '/api/v1/operator/installation'

/** A kind of content without its parameters. */
const bareKind = (kind: string): string => (kind.split(';')[0] ?? '').trim()

type Known = { matches: RegExp; method: string; schemas: Map<string, ValidateFunction | null> }

type Content = { content: Record<string, { schema: { format?: string } }> }

/** The operations of the document with the schemas of their success, those without parameters in their paths first. */
function readOperations(document: ApiDocument, ajv: Ajv2020): Known[] {
  const known = (path: string, method: string, { responses }: Operation): Known => ({
    matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    method: method.toUpperCase(),
    schemas: new Map(
      Object.entries((responses['200'] as Content).content).map(([kind, { schema }]) => [
        bareKind(kind),
        schema.format === 'binary' ? null : ajv.compile(schema),
      ]),
    ),
  })
  return Object.entries(document.paths)
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => known(path, method, operation)),
    )
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tell = ({ errors }: ValidateFunction): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`).join(', ')

/** Checks answers against the API document: their status, their kind, their schema, and that nothing from inside is in them. */
export function createAnswerCheck(document: ApiDocument): AnswerCheck {
  // Formats repeat what patterns say, and are for readers.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const operations = readOperations(document, ajv)
  const problem = ajv.compile((document.components['schemas'] as { Problem: object }).Problem)

  const checkSuccess = (request: FuzzRequest, kind: string, text: string): string | null => {
    const path = request.path.split('?')[0] ?? ''
    const found = operations.find(({ method, matches }) => method === request.method && matches.test(path))
    if (!found) return 'success where the document knows no operation'
    const schema = found.schemas.get(kind)
    if (schema === undefined)
      return `success of the kind ${kind || 'nothing'}, which the document does not name`
    if (schema === null) return text === '' ? 'an empty file' : null
    return schema(parse(text)) ? null : `against its schema: ${tell(schema)}`
  }

  const checkProblem = (status: number, kind: string, text: string): string | null => {
    if (kind !== 'application/problem+json') return `${status} of the kind ${kind || 'nothing'}`
    const told = parse(text)
    if (!problem(told)) return `a problem against its schema: ${tell(problem)}`
    return (told as { status: number }).status === status ? null : 'a problem of another status'
  }

  return (request, outcome) => {
    if (outcome === 'silent') return 'no answer in time'
    if (outcome === 'cut') return 'the line was cut without an answer'
    const { status, headers, body } = outcome
    if (status >= 500) return `answered with ${status}`
    const kind = bareKind(headers['content-type'] ?? '')
    const isLetThrough = status === 200 && (!/json|text/.test(kind) || showsSettings(request.path))
    const inner =
      findInnerText(JSON.stringify(headers)) ?? (isLetThrough ? null : findInnerText(body.toString()))
    if (inner !== null) return `text from inside: ${inner}`
    if (request.method === 'HEAD') return null
    if (status === 304 && request.headers['if-none-match'] !== undefined) return null
    return status === 200
      ? checkSuccess(request, kind, body.toString())
      : checkProblem(status, kind, body.toString())
  }
}
