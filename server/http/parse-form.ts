import { accept, type Result, refuse } from '@candor/domain/result.ts'

/** One part of a form: a file where it has the name of one, even an empty one, and a field otherwise. */
export type FormPart = { name: string; fileName: string | null; content: Buffer }

type FormProblem = 'malformed' | 'too-many-parts'

const mostParts = 24
const mostHeaderBytes = 16 * 1024
/** RFC 2046 allows no more. */
const longestBoundary = 70

const lineEnd = '\r\n'
const headerEnd = Buffer.from('\r\n\r\n')

/** The boundary that a content type names, or null where it names none that may be used. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))\s*(?:;|$)/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  return boundary.length > 0 && boundary.length <= longestBoundary ? boundary : null
}

/** A parameter of a header: browsers put it between quotation marks, and write those inside it as %22. */
const parameterOf = (header: string, name: string): string | null =>
  new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(header)?.[1] ?? null

/** Some programs leave out the name of a file that has none, and say by its kind that it is one. */
const namelessFile = /^content-type:\s*application\/octet-stream\s*$/i

function readHeaders(text: string): Pick<FormPart, 'name' | 'fileName'> | null {
  const lines = text.split(lineEnd)
  const disposition = lines.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? ''
  const name = parameterOf(disposition, 'name')
  if (name === null) return null
  const nameless = lines.some((line) => namelessFile.test(line)) ? '' : null
  return { name, fileName: parameterOf(disposition, 'filename') ?? nameless }
}

/**
 * Reads a whole form (`multipart/form-data`, RFC 7578) that is in memory. It is a function of its bytes and nothing else: there is no
 * stream and no event that could fail while nobody listens, and whatever is wrong is the answer.
 */
export function parseForm(body: Buffer, boundary: string): Result<FormPart[], FormProblem> {
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`)
  const parts: FormPart[] = []
  // The first delimiter has no line before it that it would have to end.
  let at = delimiter.length - lineEnd.length
  if (!body.subarray(0, at).equals(delimiter.subarray(lineEnd.length))) return refuse('malformed')
  while (body.toString('latin1', at, at + 2) !== '--') {
    if (parts.length === mostParts) return refuse('too-many-parts')
    // Without a header of its own, a part has its empty line right here.
    const headersBegin = at + lineEnd.length
    const headersEnd = body.subarray(at, headersBegin + mostHeaderBytes).indexOf(headerEnd)
    if (body.toString('latin1', at, headersBegin) !== lineEnd || headersEnd < 0) return refuse('malformed')
    const headers = readHeaders(body.toString('utf8', headersBegin, at + headersEnd))
    const begin = at + headersEnd + headerEnd.length
    const end = body.indexOf(delimiter, begin)
    if (headers === null || end < 0) return refuse('malformed')
    parts.push({ ...headers, content: body.subarray(begin, end) })
    at = end + delimiter.length
  }
  return accept(parts)
}
