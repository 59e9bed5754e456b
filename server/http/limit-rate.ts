import { previewAlert } from '@candor/wire/alerts.ts'
import { listCandles } from '@candor/wire/candles.ts'
import { keepAccount, openTrial, registerCustomer, returnToPractice } from '@candor/wire/customers.ts'
import { judgeHelp, noteHelpMiss } from '@candor/wire/help.ts'
import { beginDocumentUpload } from '@candor/wire/identity.ts'
import { beginPasskeySignIn, signInWithPasskey } from '@candor/wire/passkey-session.ts'
import type { Route } from '@candor/wire/route.ts'
import { askPasswordReset, finishPasswordReset } from '@candor/wire/security.ts'
import { searchSupport, sendSupportMessage } from '@candor/wire/support.ts'
import { sendSupportPicture, sendSupportReport } from '@candor/wire/support-files.ts'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'
import { RefusedRequest } from './refusal.ts'
import { urlOfRoute } from './register-route.ts'

/** The app's own files are cheap. Judged by the route that was matched, because an address can be spelt in many ways. */
const free = new Set(['/*', '/', '/health'])

/** The general limit that the narrower ones are meant beside; where it is set otherwise, they become wider or narrower with it. */
const usualLimit = 3000

/**
 * Requests a minute that cost more than others, or that open accounts: each of these routes is counted by itself. Signing in by password
 * is not among them, because who guesses would use it up for everybody at the same address; its cost is bounded by turns
 * (`server/customers/queue-hashing.ts`) and guessing by counters (`domain/customers/sign-in-rule.ts`).
 */
const narrower: readonly [Route, number][] = [
  [registerCustomer, 20],
  [openTrial, 20],
  [returnToPractice, 600],
  [keepAccount, 60],
  [askPasswordReset, 20],
  [finishPasswordReset, 60],
  [beginPasskeySignIn, 600],
  [signInWithPasskey, 600],
  [listCandles, 300],
  [previewAlert, 300],
  [beginDocumentUpload, 120],
  [sendSupportMessage, 600],
  [sendSupportPicture, 120],
  [sendSupportReport, 60],
  [searchSupport, 300],
  [noteHelpMiss, 120],
  [judgeHelp, 120],
]

/** What a narrower limit is where the general one is set otherwise. */
export const narrowedLimit = (most: number, perMinute: number): number =>
  Math.max(1, Math.round((most * perMinute) / usualLimit))

/** Asking for the head alone costs as much as asking for all of it. */
const keyOf = (method: unknown, url: string): string => `${method === 'HEAD' ? 'GET' : String(method)} ${url}`

const narrowerByKey = new Map(narrower.map(([route, most]) => [keyOf(route.method, urlOfRoute(route)), most]))

/** An address, for each route with a limit of its own by itself. */
function whoAsks(request: FastifyRequest): string {
  const { config, method, url = '' } = request.routeOptions
  const route = config.rateLimit ? `${keyOf(method, url)} ` : ''
  return route + addressGroup(request.ip)
}

/** One address cannot take the service away from the others, however many servers it asks. */
export async function registerRateLimit(
  server: FastifyInstance,
  perMinute: number,
  store: FastifyRateLimitStoreCtor,
): Promise<void> {
  // Comes before the plugin's own hook, which reads what is noted here.
  server.addHook('onRoute', (route) => {
    const most = narrowerByKey.get(keyOf(route.method, route.url))
    if (most === undefined) return
    route.config = { ...route.config, rateLimit: { max: narrowedLimit(most, perMinute) } }
  })
  await server.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: whoAsks,
    store,
    allowList: (request) => free.has(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, context) =>
      new RefusedRequest({
        code: 'too-many-requests',
        params: { seconds: String(Math.ceil(context.ttl / 1000)) },
      }),
  })
}
