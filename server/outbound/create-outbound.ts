import {
  request as askPlainly,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as askSecurely } from 'node:https'
import type { LookupFunction } from 'node:net'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { type CheckedTarget, checkTarget, type LookUp, lookUpByDns } from './check-target.ts'
import type { Outbound, OutboundAnswer, OutboundGuard, OutboundRefusal, OutboundRequest } from './outbound.ts'
import { isPublicAddress } from './public-address.ts'
import { isMalformed, isTooLarge, readAnswerBody } from './read-answer-body.ts'

const maxRedirects = 4
const redirects: readonly number[] = [301, 302, 303, 307, 308]
/** A stranger's longest headers. */
const maxHeaderBytes = 16 * 1024

const publicOnly: OutboundGuard = {
  allowsAddress: isPublicAddress,
  allowsScheme: (protocol) => protocol === 'https:',
}

/** Answers with the addresses that were checked, however the name is answered by now. */
const pin =
  ({ addresses }: CheckedTarget): LookupFunction =>
  (_name, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else if (first) done(null, first.address, first.family)
    else done(new Error('no address'), '', 0)
  }

/** Sends one request to a checked target and gives the answer as soon as its headers are there. */
function send(
  target: CheckedTarget,
  { method = 'GET', headers, body }: OutboundRequest,
  guard: OutboundGuard,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const ask = target.url.protocol === 'https:' ? askSecurely : askPlainly
  const options: RequestOptions = {
    method,
    headers: {
      'user-agent': 'Candor',
      'accept-encoding': 'gzip, deflate, br',
      ...headers,
      ...(body && { 'content-length': String(body.length) }),
    },
    // A connection of its own: none is ever taken over from another target.
    agent: false,
    lookup: pin(target),
    maxHeaderSize: maxHeaderBytes,
    signal,
  }
  return new Promise((resolve, reject) => {
    const request: ClientRequest = ask(target.url, options, resolve)
    request.on('error', reject)
    request.on('socket', (socket) =>
      socket.on('connect', () => {
        const { remoteAddress = '' } = socket
        if (!guard.allowsAddress(remoteAddress))
          request.destroy(new Error('reached an address that is not public'))
      }),
    )
    request.end(body)
  })
}

const headersOf = (message: IncomingMessage): Map<string, string> =>
  new Map(
    Object.entries(message.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

const refusalOf = (error: unknown, signal: AbortSignal): OutboundRefusal => {
  const detail = error instanceof Error ? error.message.slice(0, 200) : 'no error'
  if (isTooLarge(error)) return { kind: 'too-large', detail }
  if (signal.aborted) return { kind: 'too-slow', detail }
  return { kind: isMalformed(error) ? 'malformed' : 'no-answer', detail }
}

/** Waits no longer than the signal allows: a look-up cannot be broken off. */
const within = <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('took too long'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })

/** What a redirect may carry on: nothing that was meant for the first host alone. */
const withoutSecrets = (headers: OutboundRequest['headers'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)))

type Step = { redirectTo: string } | { answer: OutboundAnswer }

/** Opens the client. Without a guard, nothing but https to machines on the public internet is reached. */
export function createOutbound({
  guard = publicOnly,
  lookUp = lookUpByDns,
}: {
  guard?: OutboundGuard
  lookUp?: LookUp
} = {}): Outbound {
  const take = async (
    request: OutboundRequest,
    signal: AbortSignal,
  ): Promise<Result<Step, OutboundRefusal>> => {
    const target = await within(signal, checkTarget(request.url, guard, lookUp))
    if (!target.ok) return target
    const message = await send(target.value, request, guard, signal)
    try {
      const { location } = message.headers
      const status = message.statusCode ?? 0
      if ((request.method ?? 'GET') === 'GET' && redirects.includes(status) && location !== undefined) {
        const next = URL.parse(location, target.value.url.href)
        return next === null
          ? refuse({ kind: 'malformed', detail: 'a redirect to no address' })
          : accept({ redirectTo: next.href })
      }
      const body = await readAnswerBody(message, request.maxBytes)
      return accept({ answer: { url: target.value.url.href, status, headers: headersOf(message), body } })
    } finally {
      message.destroy()
    }
  }

  return async (request) => {
    const timeout = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    let asked = request
    try {
      for (let hop = 0; hop <= maxRedirects; hop += 1) {
        const step = await take(asked, signal)
        if (!step.ok) return step
        if ('answer' in step.value) return accept(step.value.answer)
        asked = { ...asked, url: step.value.redirectTo, headers: withoutSecrets(asked.headers) }
      }
      return refuse({ kind: 'too-many-redirects', detail: `more than ${maxRedirects}` })
    } catch (error) {
      return refuse(refusalOf(error, signal))
    }
  }
}
