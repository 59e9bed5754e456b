import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * The entry page carries its first styles and one small script inline, so that something is painted before anything else arrives.
 * They are allowed by their hashes, which are read from the page itself; nothing else inline is ever run.
 */
export function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...blocks].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

type InlineHashes = Record<'script' | 'style', string>

const hashesOf = (pages: readonly string[]): InlineHashes => {
  const all = (tag: 'script' | 'style') => pages.flatMap((page) => inlineHashes(page, tag))
  return { script: [...new Set(all('script'))].join(' '), style: [...new Set(all('style'))].join(' ') }
}

/** The hashes of all pages. The app may be built anew while we run, so its entry file is looked at each time that it is asked for. */
function followEntryFile(pages: readonly string[], file: string): (asked: string) => InlineHashes {
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

const isEntry = (url: string): boolean => /^\/(index\.html)?([?#]|$)/.test(url)

export type HeaderOptions = {
  /** Pages that stay as they are while we run. */
  pages: readonly string[]
  /** The app's entry page, which may change or be missing. */
  entryFile: string
  secure: boolean
}

export async function registerSecurityHeaders(
  server: FastifyInstance,
  { pages, entryFile, secure }: HeaderOptions,
): Promise<void> {
  const hashes = followEntryFile(pages, entryFile)
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", (request) => hashes(request.url ?? '').script],
        styleSrc: ["'self'", (request) => hashes(request.url ?? '').style],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
  })
}
