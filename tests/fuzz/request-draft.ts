import type { SampleRequest } from '../database/sample-request.ts'
import type { FuzzRequest } from './fuzz-request.ts'

export type FormPart = { head: string; content: Buffer }

/** A request in the making: still in parts, so that each can be made wrong by itself. */
export type Draft = {
  operation: string
  changes: string[]
  method: string
  /** As the API document writes it, with `{name}` for parameters. */
  template: string
  path: string
  /** Name and value, both encoded. */
  query: string[][]
  headers: Record<string, string>
  json: unknown
  form: { boundary: string; parts: FormPart[]; isClosed: boolean } | null
  /** In place of what `json` or `form` would be written as. */
  bytes: Buffer | null
}

const boundary = '----candor-fuzz'

async function partsOf(form: FormData): Promise<FormPart[]> {
  const parts: FormPart[] = []
  for (const [name, value] of form) {
    const isText = typeof value === 'string'
    const file = isText ? '' : `; filename="${value.name}"\r\ncontent-type: ${value.type || 'image/jpeg'}`
    const content = isText ? Buffer.from(value) : Buffer.from(await value.arrayBuffer())
    parts.push({ head: `content-disposition: form-data; name="${name}"${file}`, content })
  }
  return parts
}

/** The valid request that a sample describes. */
export async function draftOf(
  operation: string,
  { method, template }: { method: string; template: string },
  sample: SampleRequest,
  headers: Record<string, string>,
): Promise<Draft> {
  const query = sample.query.replace('?', '')
  return {
    operation,
    changes: [],
    method,
    template,
    path: sample.path,
    query: query === '' ? [] : query.split('&').map((pair) => pair.split('=')),
    headers: { ...headers },
    json: sample.body,
    form: sample.form ? { boundary, parts: await partsOf(sample.form), isClosed: true } : null,
    bytes: null,
  }
}

export const copyDraft = (draft: Draft): Draft => ({
  ...draft,
  changes: [],
  query: draft.query.map((pair) => [...pair]),
  headers: { ...draft.headers },
  json: structuredClone(draft.json),
  form: draft.form && { ...draft.form, parts: [...draft.form.parts] },
})

function writeForm({ boundary: line, parts, isClosed }: NonNullable<Draft['form']>): Buffer {
  const written = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${line}\r\n${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...written, Buffer.from(isClosed ? `--${line}--\r\n` : '')])
}

function bodyOf({ json, form, bytes }: Draft): Buffer | null {
  if (bytes) return bytes
  if (form) return writeForm(form)
  return json === undefined ? null : Buffer.from(JSON.stringify(json))
}

/** The request that a draft has become. */
export function writeDraft(draft: Draft): FuzzRequest {
  const { operation, changes, method, path, query, headers } = draft
  const body = bodyOf(draft)
  const kind = draft.form ? `multipart/form-data; boundary=${draft.form.boundary}` : 'application/json'
  const asked = query.map((pair) => pair.join('=')).join('&')
  return {
    operation,
    changes,
    method,
    path: asked === '' ? path : `${path}?${asked}`,
    headers: {
      ...(body && { 'content-type': kind, 'content-length': String(body.length) }),
      ...headers,
    },
    body,
  }
}
