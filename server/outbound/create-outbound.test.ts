import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { openLoopbackOutbound } from '@candor/tests/database/open-outbound.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { createOutbound } from './create-outbound.ts'
import type { Outbound, OutboundRequest } from './outbound.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
})

/** A server on this machine; gives its address and how many requests it has seen. */
async function serve(answer: RequestListener): Promise<{ url: string; port: number; asked: () => number }> {
  let asked = 0
  const server = createServer((request, reply) => {
    asked += 1
    answer(request, reply)
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, port, asked: () => asked }
}

const ask = (outbound: Outbound, url: string, more: Partial<OutboundRequest> = {}) =>
  outbound({ url, maxBytes: 100_000, timeoutMs: 2_000, ...more })

const kindOf = async (answer: ReturnType<Outbound>) => {
  const given = await answer
  return given.ok ? given.value.status : given.refusal.kind
}

/** Any scheme, and the addresses of production: what is refused here is refused for its address alone. */
const anySchemeGuard = { allowsAddress: isPublicAddress, allowsScheme: () => true }

describe('a public address', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('is %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '127.0.0.1',
    '127.255.1.2',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('the client of production', () => {
  it.each([
    'http://1.1.1.1/',
    'ftp://1.1.1.1/',
    'file:///etc/passwd',
    'https://name:password@1.1.1.1/',
    'nonsense',
    '//1.1.1.1/',
  ])('refuses %s', async (url) => expect(await kindOf(ask(createOutbound(), url))).toBe('forbidden'))

  it('reaches this machine by none of its names', async () => {
    const here = await serve((_request, reply) => reply.end('inside'))
    const lookUp = async () => [{ address: '127.0.0.1', family: 4 }]
    const outbound = createOutbound({ guard: anySchemeGuard, lookUp })
    const hosts = [
      '127.0.0.1',
      '[::ffff:127.0.0.1]',
      '[::1]',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '127。0。0。1',
      '0',
      'localhost',
      'a.name.of.ours.example',
    ]
    for (const host of hosts)
      expect([host, await kindOf(ask(outbound, `http://${host}:${here.port}/`))]).toEqual([host, 'forbidden'])
    expect(here.asked()).toBe(0)
  })

  it('refuses a name of which one address is inside', async () => {
    const lookUp = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    expect(await kindOf(ask(createOutbound({ lookUp }), 'https://two.example/'))).toBe('forbidden')
  })

  it('connects to what was checked, whatever the name is answered with afterwards', async () => {
    const here = await serve((_request, reply) => reply.end('here'))
    let lookUps = 0
    const lookUp = async () => {
      lookUps += 1
      return [{ address: lookUps === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    }
    const guard = { allowsAddress: (address: string) => address === '127.0.0.1', allowsScheme: () => true }
    const answer = await ask(createOutbound({ guard, lookUp }), `http://turning.example:${here.port}/`)
    expect(answer.ok && answer.value.body.toString()).toBe('here')
    expect(lookUps).toBe(1)
  })

  it('gives up on a name that nobody answers for', async () => {
    const outbound = createOutbound({ lookUp: () => new Promise(() => {}) })
    expect(await kindOf(ask(outbound, 'https://silent.example/', { timeoutMs: 50 }))).toBe('too-slow')
    const unknown = createOutbound({ lookUp: async () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await kindOf(ask(unknown, 'https://unknown.example/'))).toBe('no-answer')
  })
})

describe('redirects', () => {
  it('are followed to the end, without what was meant for the first host', async () => {
    let cookie: string | undefined
    const end = await serve((request, reply) => {
      cookie = request.headers.cookie
      reply.end('the end')
    })
    const start = await serve((_request, reply) => reply.writeHead(302, { location: end.url }).end())
    const answer = await ask(openLoopbackOutbound(), start.url, { headers: { cookie: 'secret=1' } })
    expect(answer.ok && [answer.value.url, answer.value.body.toString()]).toEqual([end.url, 'the end'])
    expect(cookie).toBeUndefined()
  })

  it.each([
    'http://127.0.0.1',
    'http://[::ffff:127.0.0.1]',
    'http://2130706433',
    'http://localhost',
    'file:///etc',
  ])('are refused when they lead inside, to %s', async (target) => {
    const inside = await serve((_request, reply) => reply.end('inside'))
    const start = await serve((_request, reply) => {
      const location = target.startsWith('file') ? target : `${target}:${inside.port}/`
      reply.writeHead(301, { location }).end()
    })
    // Only the port of the first server is public here, as if it stood elsewhere.
    let checks = 0
    const guard = {
      // Asked for the target and for the connection: the third question is about the redirect.
      allowsAddress: (address: string) => ++checks <= 2 || isPublicAddress(address),
      allowsScheme: (protocol: string) => protocol.startsWith('http'),
    }
    expect(await kindOf(ask(createOutbound({ guard }), start.url))).toBe('forbidden')
    expect(inside.asked()).toBe(0)
  })

  it('come to an end', async () => {
    const circle = await serve((_request, reply) => reply.writeHead(302, { location: '/again' }).end())
    expect(await kindOf(ask(openLoopbackOutbound(), circle.url))).toBe('too-many-redirects')
    expect(circle.asked()).toBe(5)
  })

  it('are not followed by what is sent', async () => {
    const push = await serve((_request, reply) => reply.writeHead(307, { location: '/elsewhere' }).end())
    const body = Buffer.from('hello')
    expect(await kindOf(ask(openLoopbackOutbound(), push.url, { method: 'POST', body }))).toBe(307)
    expect(push.asked()).toBe(1)
  })
})

describe('bodies', () => {
  it('arrive unpacked', async () => {
    const packed = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a feed')),
    )
    const answer = await ask(openLoopbackOutbound(), packed.url)
    expect(answer.ok && answer.value.body.toString()).toBe('a feed')
  })

  it('are cut off when they are too large, endless or a bomb', async () => {
    const large = await serve((_request, reply) => reply.end(Buffer.alloc(100_001)))
    const endless = await serve((_request, reply) => {
      const write = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(16_384)));
        if (!reply.destroyed) reply.once('drain', write)
      }
      write()
    })
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })
    const bombing = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const before = process.memoryUsage().rss
    for (const { url } of [large, endless])
      expect(await kindOf(ask(openLoopbackOutbound(), url))).toBe('too-large')
    expect(await kindOf(ask(openLoopbackOutbound(), bombing.url, { maxBytes: 1_000_000 }))).toBe('too-large')
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })

  it('that drip are given up in time', async () => {
    const dripping = await serve((_request, reply) => {
      const timer = setInterval(() => reply.write('.'), 20)
      reply.on('close', () => clearInterval(timer))
    })
    const silent = await serve(() => {})
    const took: number[] = []
    // The least of several: the machine may stand still during one of them.
    for (let times = 0; times < 3; times += 1) {
      const began = performance.now()
      for (const { url } of [dripping, silent])
        expect(await kindOf(ask(openLoopbackOutbound(), url, { timeoutMs: 200 }))).toBe('too-slow')
      took.push(performance.now() - began)
    }
    expect(Math.min(...took)).toBeLessThan(2_000)
  })

  it('that are not what they say are malformed', async () => {
    const lies = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
    )
    const strange = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'zpaq' }).end('x'),
    )
    const cut = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(999)).subarray(0, 20)),
    )
    for (const { url } of [lies, strange, cut])
      expect(await kindOf(ask(openLoopbackOutbound(), url))).toBe('malformed')
  })

  it('are sent as they are', async () => {
    const heard: string[] = []
    const push = await serve((request, reply) => {
      request.on('data', (data) => heard.push(String(data)))
      request.on('end', () => reply.writeHead(201).end())
    })
    const sent = { method: 'POST', body: Buffer.from('payload'), headers: { ttl: '60' } } as const
    expect(await kindOf(ask(openLoopbackOutbound(), push.url, sent))).toBe(201)
    expect(heard.join('')).toBe('payload')
  })

  it('of a server that is gone are no answer', async () => {
    const broken = await serve((request) => request.socket.destroy())
    expect(await kindOf(ask(openLoopbackOutbound(), broken.url))).toBe('no-answer')
  })

  it('are given up when the asking is', async () => {
    const silent = await serve(() => {})
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(await kindOf(ask(openLoopbackOutbound(), silent.url, { signal: stop.signal }))).toBe('too-slow')
  })
})
