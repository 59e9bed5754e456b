import { type Locale, languages } from '@candor/domain/languages/language-table.ts'
import type { NoticeKind } from '@candor/domain/notices/notice-choice.ts'
import { preferencesOf } from '@candor/domain/preferences/preference.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { lockLedger } from '../ledger/balance-table.ts'
import { findChosen, saveChosen } from '../preferences/preference-table.ts'
import { noticeTexts } from './notice-words.ts'
import { readUnsubscribe } from './unsubscribe-token.ts'
import { unsubscribeWords } from './unsubscribe-words.ts'

const style =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:3rem 1.25rem}a{color:inherit}' +
  'button{width:100%;min-height:48px;font:inherit;font-weight:600}'

/** A whole page in one language, without a script. */
function frame(locale: Locale, inside: string): string {
  const { title, back } = unsubscribeWords[locale]
  return `<!doctype html><html lang="${languages[locale].lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Candor</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${inside}<p><a href="/">${back}</a></p></main></body></html>`
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** Every variant of the page, so that its styles can be allowed by hash. */
export const unsubscribePages = (): string[] => [frame('en', '')]

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

type Found = { customerId: bigint; kind: NoticeKind; locale: Locale }

async function find({ vault, database }: Dependencies, token: unknown): Promise<Found | null> {
  const read = typeof token === 'string' && token.length <= 400 ? readUnsubscribe(vault, token) : null
  if (read === null) return null
  const row = await database
    .selectFrom('customers')
    .select('locale')
    .where('id', '=', read.customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...read, locale: row.locale } : null
}

async function stopEmails({ database, clock }: Dependencies, { customerId, kind }: Found): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockLedger(transaction, customerId)
    const chosen = await findChosen(transaction, customerId)
    const left = preferencesOf(chosen).notices[kind].filter((channel) => channel !== 'email')
    const notices = { ...chosen.notices, [kind]: left }
    await saveChosen(transaction, customerId, { ...chosen, notices }, clock())
  })
}

/**
 * Where the link of a letter leads. Opening it changes nothing, because programs that check mail open links; the button does, and so does the
 * one click that mail programs offer (RFC 8058), which posts to the same address.
 */
export function registerUnsubscribe(server: FastifyInstance, deps: Dependencies): void {
  type Asked = { Querystring: { token?: unknown } }
  server.get<Asked>('/unsubscribe', async ({ query }, reply) => {
    const found = await find(deps, query.token)
    if (!found) return sendPage(reply, frame('en', paragraph(unsubscribeWords.en.invalid)))
    const { ask, submit } = unsubscribeWords[found.locale]
    const question = ask.replace('{kind}', noticeTexts[found.locale][`notify.kind.${found.kind}`])
    const form = `<form method="post"><button type="submit">${escapeHtml(submit)}</button></form>`
    return sendPage(reply, frame(found.locale, paragraph(question) + form))
  })

  // Mail programs send a form of whatever encoding; nothing of it is read.
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parseAs = { parseAs: 'string', bodyLimit: 8 * 1024 } as const
    scope.addContentTypeParser('*', parseAs, async () => '')
    scope.post<Asked>('/unsubscribe', async ({ query }, reply) => {
      const found = await find(deps, query.token)
      if (!found) return sendPage(reply.code(404), frame('en', paragraph(unsubscribeWords.en.invalid)))
      await stopEmails(deps, found)
      const { done } = unsubscribeWords[found.locale]
      const said = done.replace('{kind}', noticeTexts[found.locale][`notify.kind.${found.kind}`])
      return sendPage(reply, frame(found.locale, paragraph(said)))
    })
  })
}
