import { randomBytes } from 'node:crypto'
import { type Locale, localeForTag } from '@candor/domain/languages/language-table.ts'
import { writeBase32 } from '@candor/domain/security/base32.ts'
import { codeKeyLength } from '@candor/domain/security/totp.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { letterFolder, listKeptLetters } from '../mail/letter-folder.ts'
import { type SetupForm, setupDone, setupInvalid, setupPage } from './setup-form.ts'
import { isSetupOpen, type SetupEntry, useSetup } from './use-setup.ts'

/** Every variant of the page, so that its styles can be allowed by hash. */
export const setupPages = (): string[] => [setupInvalid('en')]

/** The language the browser asks for first among ours. */
function languageOf(accepted: string): Locale {
  for (const wish of accepted.split(',')) {
    const locale = localeForTag(wish.split(';')[0]?.trim() ?? '')
    if (locale !== null) return locale
  }
  return 'en'
}

const speak = (request: FastifyRequest): Locale => languageOf(request.headers['accept-language'] ?? '')

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', vary: 'accept-language' })
    .send(html)

const lettersShown = 10

async function findKept({ config }: Dependencies): Promise<SetupForm['kept']> {
  if (config.smtpUrl !== null) return null
  const folder = letterFolder(config.dataFolder)
  return { folder, letters: await listKeptLetters(folder, lettersShown) }
}

const fields = ['token', 'key', 'name', 'password', 'again', 'code'] as const

/** A form as browsers send it without a script; what is missing is empty, what is too much is left out. */
function readEntry(body: unknown): SetupEntry {
  const given = new URLSearchParams(typeof body === 'string' ? body : '')
  return Object.fromEntries(fields.map((name) => [name, (given.get(name) ?? '').slice(0, 300)])) as SetupEntry
}

/** Where the one-time link of the first start leads: a form that makes the first operator. Looking at it uses nothing up. */
export function registerSetup(server: FastifyInstance, deps: Dependencies): void {
  server.get<{ Querystring: { token?: unknown } }>('/setup', async (request, reply) => {
    const token = typeof request.query.token === 'string' ? request.query.token : ''
    const language = speak(request)
    if (!(await isSetupOpen(deps, token))) return sendPage(reply, setupInvalid(language))
    const key = writeBase32(randomBytes(codeKeyLength))
    const form = { token, key, name: '', problems: [], kept: await findKept(deps) }
    return sendPage(reply, await setupPage(language, form))
  })

  // Forms are understood here and nowhere else.
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parseAs = { parseAs: 'string', bodyLimit: 8 * 1024 } as const
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      parseAs,
      async (_: unknown, body: string) => body,
    )
    scope.post('/setup', async (request, reply) => {
      const entry = readEntry(request.body)
      const language = speak(request)
      if (!(await isSetupOpen(deps, entry.token))) return sendPage(reply, setupInvalid(language))
      const outcome = await useSetup(deps, entry)
      if (outcome.ok)
        return sendPage(reply, outcome.value === 'made' ? setupDone(language) : setupInvalid(language))
      const { token, key, name } = entry
      const form = { token, key, name, problems: outcome.refusal, kept: await findKept(deps) }
      return sendPage(reply, await setupPage(language, form))
    })
  })
}
