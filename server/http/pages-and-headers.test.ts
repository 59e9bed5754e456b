import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import {
  problemOf,
  readAnswer,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const entry = `<!doctype html><html><head><style>body{color:red}</style><style media="print">body{color:#000}</style>
<script>document.documentElement.dataset.theme='dark'</script><script type="module" src="./assets/main-1a2b3c4d.js"></script>
</head><body><noscript>On</noscript></body></html>`
const consoleEntry = `<!doctype html><html><head><script>document.documentElement.dataset.theme='light'</script></head></html>`
const script = 'export const answer = 42\n'.repeat(200)

let home: string
let server: TestServer
let secure: TestServer
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'candor-app-'))
  // Somebody may well install into a folder of this name; what lies in it does not become unchanging by that.
  const folder = join(home, 'assets', 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'console', 'assets'), { recursive: true })
  const files = {
    'index.html': entry,
    'assets/main-1a2b3c4d.js': script,
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'console/index.html': consoleEntry,
    'console/assets/main-5e6f7a8b.js': script,
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
  }
  writeFileSync(join(folder, 'assets/plain-9z8y7x6w.js'), script)
  writeFileSync(join(home, 'assets', 'outside.txt'), 'not for you')
  server = await startTestServer({ appFolder: folder })
  secure = await startTestServer({ settings: { PUBLIC_ORIGIN: 'https://candor.example' } })
})
afterAll(async () => {
  await server.stop()
  await secure.stop()
  rmSync(home, { recursive: true })
})

const policyOf = (header: string | null) =>
  new Map(
    (header ?? '').split(';').map((part) => [part.trim().split(' ')[0], part.trim().split(' ').slice(1)]),
  )

const pages = [
  '/',
  '/api/docs',
  '/setup?token=x',
  '/health',
  '/api/v1/session',
  '/nothing',
  '/assets/main-1a2b3c4d.js',
]

describe('security headers', () => {
  it.each(pages)('stand on %s', async (path) => {
    const { headers } = await server.client().get(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const policy = policyOf(headers.get('content-security-policy'))
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(policy.get('trusted-types')).toEqual(['default'])
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|https?:/)
  })

  it.each(['/api/v1/session', '/assets/main-1a2b3c4d.js'])('allow nothing inline on %s', async (path) => {
    const { headers } = await server.client().get(path)
    const policy = policyOf(headers.get('content-security-policy'))
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('style-src')).toEqual(["'self'"])
  })

  it.each(['/', '/api/docs', '/setup?token=x'])(
    'allow on %s exactly the inline blocks that are served',
    async (path) => {
      const { text, headers } = await server.client().get(path)
      const policy = policyOf(headers.get('content-security-policy'))
      const blocks = [...text.matchAll(/<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g)]
      expect(blocks.length).toBeGreaterThan(0)
      for (const [, tag, inline = ''] of blocks) {
        const hash = createHash('sha256').update(inline).digest('base64')
        expect(policy.get(`${tag}-src`)).toContain(`'sha256-${hash}'`)
      }
      expect(text).not.toMatch(/ style=| on\w+=/)
    },
  )

  it('follow the entry page when the app is built anew under a running server', async () => {
    const folder = join(home, 'rebuilt')
    mkdirSync(folder)
    const write = (text: string) => writeFileSync(join(folder, 'index.html'), `<script>${text}</script>`)
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    write('first()')
    const running = await startTestServer({ appFolder: folder })
    const allowed = async () => {
      const { headers } = await running.client().get('/?from=home')
      return policyOf(headers.get('content-security-policy')).get('script-src')
    }
    expect(await allowed()).toContain(hashOf('first()'))
    write('second()')
    const after = await allowed()
    expect(after).toContain(hashOf('second()'))
    expect(after).not.toContain(hashOf('first()'))
    rmSync(join(folder, 'index.html'))
    expect(await allowed()).toEqual(after)
    await running.stop()
  })

  it('ask for https where it is in use, and only there', async () => {
    const open = await server.client().get('/health')
    expect(open.headers.get('strict-transport-security')).toBeNull()
    expect(open.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
    const closed = await secure.client().get('/health')
    expect(closed.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(closed.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  })
})

describe('the app’s files', () => {
  const raw = async (path: string, encoding: string) => {
    const response = await fetch(server.origin + path, {
      headers: { 'accept-encoding': encoding },
    })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache', entry],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache', entry],
    [
      '/assets/main-1a2b3c4d.js',
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      script,
    ],
  ])(
    '%s comes compressed as it was built, and plain to who cannot read that',
    async (path, kind, caching, text) => {
      const { response, bytes } = await raw(path, 'br, gzip')
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br'])
      expect(response.headers.get('content-type')).toBe(kind)
      expect(response.headers.get('cache-control')).toBe(caching)
      expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
      // `fetch` has unpacked it already; the length on the wire is that of the packed file.
      expect(bytes.toString()).toBe(text)
      expect(Number(response.headers.get('content-length'))).toBe(brotliCompressSync(text).length)
      expect(brotliDecompressSync(brotliCompressSync(text)).toString()).toBe(text)
      const plain = await raw(path, 'identity')
      expect([plain.response.headers.get('content-encoding'), plain.bytes.toString()]).toEqual([null, text])
      expect(plain.response.headers.get('cache-control')).toBe(caching)
      expect(plain.response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    },
  )

  it('are sent plain where there is no compressed copy', async () => {
    const { response, bytes } = await raw('/assets/plain-9z8y7x6w.js', 'br')
    expect([response.headers.get('content-encoding'), bytes.toString()]).toEqual([null, script])
  })

  it('are not sent again to who has them', async () => {
    const { response } = await raw('/', 'br')
    // `fetch` would ask for a fresh copy on its own account.
    const again = await server.exchange(
      `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\naccept-encoding: br\r\nif-none-match: ${response.headers.get('etag')}\r\n\r\n`,
    )
    expect(readAnswer(again).status).toBe(304)
  })

  it.each([
    '/assets/missing.js',
    '/assets/',
    '/assets',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets//main-1a2b3c4d.js',
    '/assets/./main-1a2b3c4d.js%00',
    '/.%5c..%5coutside.txt',
  ])('do not include %s', async (path) => {
    const answer = await server.client().get(path)
    const problem = problemOf(answer)
    expect(problem.status).toBeGreaterThanOrEqual(400)
    expect(problem.status).toBeLessThan(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    { range: 'bytes=999999-' },
    { range: 'bytes=9-1' },
    { 'if-match': '"nothing"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ])('survive %j', async (headers) => {
    const answer = await server.client().send('GET', '/assets/plain-9z8y7x6w.js', { headers })
    if (answer.status !== 200) expect(problemOf(answer).status).toBeLessThan(500)
  })

  it('are read, never written', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect(problemOf(await server.client().send(method, '/index.html')).code).toBe('not-found')
  })
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the operators’ console', () => {
  it.each(['/console', '/console/', '/console/deposits/7f?kind=flagged'])('is served at %s', async (path) => {
    const { status, headers, text } = await server.client().get(path)
    expect(status).toBe(200)
    expect(text).toContain("theme='light'")
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it('keeps its files for ever and has none that are not there', async () => {
    const there = await server.client().get('/console/assets/main-5e6f7a8b.js')
    expect(there.headers.get('cache-control')).toContain('immutable')
    expect((await server.client().get('/console/assets/gone-5e6f7a8b.js')).status).toBe(404)
    expect((await server.client().get('/console/assets/../../../outside.txt')).text).not.toContain(
      'not for you',
    )
  })

  it('has a policy of its own: neither app allows the scripts of the other', async () => {
    const own = policyOf((await server.client().get('/console')).headers.get('content-security-policy'))
    const app = policyOf((await server.client().get('/')).headers.get('content-security-policy'))
    const ours = hashOf("document.documentElement.dataset.theme='light'")
    const theirs = hashOf("document.documentElement.dataset.theme='dark'")
    expect(own.get('script-src')).toEqual(["'self'", ours])
    expect(app.get('script-src')).toContain(theirs)
    expect(app.get('script-src')).not.toContain(ours)
    expect(own.get('worker-src')).toEqual(["'none'"])
    expect(own.get('frame-ancestors')).toEqual(["'none'"])
    expect(own.get('require-trusted-types-for')).toEqual(["'script'"])
  })
})
