import { refusalStatus } from '@candor/wire/refusals.ts'
import type { ApiDocument, Operation } from './api-document.ts'
import { englishMessages } from './english-messages.ts'
import { escapeHtml } from './escape-html.ts'

const json = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

type Content = { content: Record<string, { schema: unknown }> }

const schemaIn = (part: unknown): unknown => Object.values((part as Content).content)[0]?.schema

function section(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    (each) =>
      `<li><code>${escapeHtml(String(each['name']))}</code> in ${each['in']}${each['required'] ? ', required' : ''}</li>`,
  )
  return `<section id="${escapeHtml(operation.operationId)}">
<h2><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)} ${escapeHtml(operation.description)}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? `<h3>Request</h3>${json(schemaIn(operation.requestBody))}` : ''}
<h3>Answer</h3>${json(schemaIn(operation.responses['200']))}
</section>`
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1.5rem}
h2{margin-top:2.5rem;font-size:1.125rem;overflow-wrap:anywhere}.method{font-weight:700}pre{overflow:auto;padding:1rem;border:1px solid #8886;border-radius:8px;font-size:.8125rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.375rem .75rem .375rem 0;border-bottom:1px solid #8886;vertical-align:top}`

/** The API for people: one page, no script, written from the OpenAPI document. */
const frame = (
  inside: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Candor API</title><style>${style}</style></head><body>${inside}</body></html>`

/** The page without its text, for who only needs to know its styles. */
export const emptyDocsPage = frame('')

export function docsPage(document: ApiDocument): string {
  const sections = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  )
  const codes = Object.entries(refusalStatus).map(
    ([code, status]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(englishMessages[code as keyof typeof refusalStatus])}</td></tr>`,
  )
  return frame(`<main><h1>Candor API</h1>
<p>Success is status 200 and nothing else. Every other answer is a problem document (<code>application/problem+json</code>) with a <code>code</code> that never changes.
The machine-readable description is <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
<section><h2>Codes</h2><table><thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">meaning</th></tr></thead><tbody>${codes.join('')}</tbody></table></section>
</main>`)
}
