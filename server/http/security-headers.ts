import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/**
 * The entry page carries its first styles and one small script inline, so that something is painted before anything else arrives.
 * They are allowed by their hashes, which are read from the page itself; nothing else inline is ever run.
 */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...blocks].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

type InlineHashes = Record<'script' | 'style', string>

const hashesOf = (pages: readonly string[]): InlineHashes => {
  const all = (tag: 'script' | 'style') => pages.flatMap((page) => inlineHashes(page, tag))
  return { script: [...new Set(all('script'))].join(' '), style: [...new Set(all('style'))].join(' ') }
}

/** The hashes of all pages. The app may be built again while we run, so its entry file is checked with each request for it. */
function followEntryFile(
  pages: readonly string[],
  file: string,
  isEntry: (url: string) => boolean,
): (asked: string) => InlineHashes {
  let known = hashesOf(pages)
  let stamp = ''
  const look = (): void => {
    try {
      const { mtimeMs, size, ino } = statSync(file)
      const fresh = `${mtimeMs} ${size} ${ino}`
      if (fresh === stamp) return
      known = hashesOf([readFileSync(file, 'utf8'), ...pages])
      stamp = fresh
    } catch {
      // There is no app, or none for the moment in which it is replaced; then what is known is the best guess.
    }
  }
  look()
  return (asked) => {
    if (isEntry(asked)) look()
    return known
  }
}

const isAppEntry = (url: string): boolean => /^\/(index\.html)?([?#]|$)/.test(url)

/** The console and its files have a policy of their own: no script and no style of the customers' pages is allowed there, nor the reverse. */
const isConsole = (url: string): boolean => /^\/console([/?#]|$)/.test(url)

/** What is never a page: it allows nothing inline, and a dozen hashes on each of a hundred small answers would be felt on a slow network. */
const isNoPage = (url: string): boolean => /^\/(?:api\/v1|assets|console\/assets)\//.test(url)

type HeaderOptions = {
  /** Pages that stay as they are while we run. */
  pages: readonly string[]
  /** The app's entry page, which may change or be missing. */
  entryFile: string
  /** The same of the operators' console. */
  consoleFile: string
  secure: boolean
}

const policyOf = ({ script, style }: InlineHashes, secure: boolean, workers: "'self'" | "'none'"): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${script}`.trimEnd(),
    `style-src 'self' ${style}`.trimEnd(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `manifest-src ${workers}`,
    `worker-src ${workers}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text never becomes code or markup; the one rule for addresses of our scripts is `client/page/trust-own-scripts.ts`.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';')

const fixedHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** For what is answered before there is a route, where no hook sets headers. There is no page among it. */
export const unroutedHeaders = {
  ...fixedHeaders,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
}

/**
 * Sets the security headers on every answer. The headers are made once and not for each request, as a library for them does: that was a tenth
 * of the cost of a small one.
 */
export function registerSecurityHeaders(
  server: FastifyInstance,
  { pages, entryFile, consoleFile, secure }: HeaderOptions,
): void {
  const transport = secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}
  const headersBy = (hashes: (asked: string) => InlineHashes, workers: "'self'" | "'none'") => {
    let made: InlineHashes | null = null
    let headers: Record<string, string> = {}
    return (url: string): Record<string, string> => {
      const known = hashes(url)
      if (known !== made) {
        made = known
        const policy = policyOf(known, secure, workers)
        headers = { 'content-security-policy': policy, ...fixedHeaders, ...transport }
      }
      return headers
    }
  }
  const ofApp = headersBy(followEntryFile(pages, entryFile, isAppEntry), "'self'")
  // The console runs no worker and is not installed.
  const ofConsole = headersBy(followEntryFile([], consoleFile, isConsole), "'none'")
  const nothingInline: InlineHashes = { script: '', style: '' }
  const ofNoPage = headersBy(() => nothingInline, "'self'")
  server.addHook('onRequest', (request, reply, done) => {
    const of = isNoPage(request.url) ? ofNoPage : isConsole(request.url) ? ofConsole : ofApp
    reply.headers(of(request.url))
    done()
  })
}
