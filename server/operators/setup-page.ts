import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type SetupLanguage, setupWords } from './setup-words.ts'

const style =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:3rem 1.25rem}a{color:inherit}'

function page(language: SetupLanguage, valid: boolean): string {
  const words = setupWords[language]
  const sentences = valid ? [words.valid, words.notYet] : [words.invalid]
  return `<!doctype html><html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title} · Candor</title><style>${style}</style></head>
<body><main><h1>${words.title}</h1>${sentences.map((text) => `<p>${text}</p>`).join('')}<p><a href="/">${words.back}</a></p></main></body></html>`
}

/** Every variant of the page, so that its styles can be allowed by hash. */
export const setupPages = (): string[] => [page('en', true)]

/** The language the browser asks for first among ours. */
export function languageOf(accepted: string): SetupLanguage {
  for (const wish of accepted.toLowerCase().split(',')) {
    const tag = wish.split(';')[0]?.trim() ?? ''
    if (/^zh-(hant|tw|hk|mo)/.test(tag)) return 'tw'
    if (tag.startsWith('zh')) return 'zh'
    if (tag.startsWith('ms')) return 'malay'
    if (tag.startsWith('en')) return 'en'
  }
  return 'en'
}

/** Where the one-time link of the first start leads. It tells whether the link is valid and uses nothing up. */
export function registerSetup(server: FastifyInstance, deps: Dependencies): void {
  server.get<{ Querystring: { token?: unknown } }>('/setup', async (request, reply) => {
    const { token } = request.query
    const hash = createHash('sha256')
      .update(typeof token === 'string' ? token : '')
      .digest()
    const row = await deps.database
      .selectFrom('installation')
      .select('id')
      .where('setup_token_hash', '=', hash)
      .where('setup_used_at', 'is', null)
      .executeTakeFirst()
    const language = languageOf(request.headers['accept-language'] ?? '')
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', vary: 'accept-language' })
      .send(page(language, row !== undefined))
  })
}
