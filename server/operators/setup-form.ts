import { type Locale, languages } from '@candor/domain/languages/language-table.ts'
import { appAddress } from '@candor/domain/security/app-address.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { KeptLetter } from '../mail/letter-folder.ts'
import { type SetupProblem, setupWords } from './setup-words.ts'

const style =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:3rem 1.25rem}a{color:inherit}' +
  'label{display:block;margin-top:1rem}input{box-sizing:border-box;width:100%;min-height:44px;padding:0 .75rem;font:inherit}' +
  'button{width:100%;min-height:48px;margin-top:1.5rem;font:inherit;font-weight:600}svg{display:block;width:12rem;margin:1rem auto;background:#fff}' +
  '.key{font-family:ui-monospace,monospace;overflow-wrap:anywhere}em{font-style:normal;font-weight:600}'

/** A whole page in one language. It runs no script: nothing that is typed here passes through code of ours in the browser. */
function setupFrame(language: Locale, inside: string, next: 'app' | 'console' = 'app'): string {
  const words = setupWords[language]
  return `<!doctype html><html lang="${languages[language].lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title} · Candor</title><style>${style}</style></head>
<body><main><h1>${words.title}</h1>${inside}<p><a href="${next === 'app' ? '/' : '/console'}">${next === 'app' ? words.back : words.next}</a></p></main></body></html>`
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

export const setupInvalid = (language: Locale): string =>
  setupFrame(language, paragraph(setupWords[language].invalid))

export const setupDone = (language: Locale): string =>
  setupFrame(language, paragraph(setupWords[language].done), 'console')

export type SetupForm = {
  token: string
  /** In base32; drawn for this form and sent back with it. */
  key: string
  name: string
  problems: readonly SetupProblem[]
  /** Where letters lie, and the last of them; null where a mail server takes them. */
  kept: { folder: string; letters: readonly KeptLetter[] } | null
}

function tellLetters(language: Locale, kept: SetupForm['kept']): string {
  if (kept === null) return ''
  const { letters, noLetters } = setupWords[language]
  const sentence = (kept.letters.length > 0 ? letters : noLetters).replace('{folder}', kept.folder)
  const rows = kept.letters.map(
    ({ at, to, subject }) => `<li>${escapeHtml(`${at} · ${to} · ${subject}`)}</li>`,
  )
  return `<hr>${paragraph(sentence)}<ul>${rows.join('')}</ul>`
}

const field = (label: string, name: string, attributes: string): string =>
  `<label>${escapeHtml(label)}<input name="${name}" required ${attributes}></label>`

export async function setupPage(language: Locale, form: SetupForm): Promise<string> {
  const words = setupWords[language]
  // Needed once in an installation's life, so not loaded at every start.
  const { toString: drawQr } = await import('qrcode')
  const picture = await drawQr(appAddress(form.key, form.name || 'operator'), { type: 'svg' })
  const wrong = form.problems.map((problem) => `<p role="alert"><em>${escapeHtml(words[problem])}</em></p>`)
  const inside = `${paragraph(words.valid)}${wrong.join('')}<form method="post" action="/setup">
<input type="hidden" name="token" value="${escapeHtml(form.token)}"><input type="hidden" name="key" value="${escapeHtml(form.key)}">
${field(words.name, 'name', `maxlength="80" autocomplete="username" value="${escapeHtml(form.name)}"`)}
${field(words.password, 'password', 'type="password" maxlength="200" autocomplete="new-password"')}${paragraph(words.rule)}
${field(words.again, 'again', 'type="password" maxlength="200" autocomplete="new-password"')}
${paragraph(words.scan)}${picture}<p class="key">${escapeHtml(form.key.match(/.{1,4}/gs)?.join(' ') ?? '')}</p>
${field(words.code, 'code', 'inputmode="numeric" autocomplete="one-time-code" maxlength="10"')}
<button type="submit">${escapeHtml(words.submit)}</button></form>${tellLetters(language, form.kept)}`
  return setupFrame(language, inside)
}
