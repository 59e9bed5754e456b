import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@candor/app/routes.ts'
import { describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { told } from './trade-steps.ts'

const journey = openCandor()

/** Somebody's proxy that passes requests on and lets no socket through. */
async function openProxy() {
  const { hostname, port } = new URL(journey.candor.origin)
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const passedOn = ask({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  proxy.on('upgrade', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

describe('between the app and the service', () => {
  it('something that answers in its place is told', async () => {
    const { page, open, expectTrouble } = await journey.visit()
    await open(routes.login.path)
    expectTrouble(/customers\/trial|502/)
    await page.route('**/api/v1/customers/trial', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await page.getByRole('button', { name: 'Try it' }).click()
    await told(page, 'Backend interface connection error').waitFor()
  })

  it('a list that does not arrive is told, and asked for again', async () => {
    const { page, open, expectTrouble } = await journey.visit({ memory: { 'market-tab': 'crypto' } })
    expectTrouble(/instruments|ERR_FAILED/)
    await page.route('**/api/v1/instruments', (route) => route.abort())
    await open('/')
    await told(page, 'Network error, please try again later').waitFor()
    await page.unroute('**/api/v1/instruments')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: /BTC\/USD/ }).waitFor()
  })

  it('a request without an answer is given up after 60 s', async () => {
    const { page, open, expectTrouble } = await journey.visit()
    // The timeout of a request is the browser's own, which the clock of a test does not move: it gets a timer that follows it.
    await page.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const late = new AbortController()
        setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), milliseconds)
        return late.signal
      }
    })
    const start = new Date('2026-11-05T09:00:00Z')
    await page.clock.install({ time: start })
    await open(routes.login.path)
    await page.clock.pauseAt(new Date(start.getTime() + 60_000))
    expectTrouble(/customers\/trial/)
    const asked = page.waitForRequest('**/api/v1/customers/trial')
    await page.route('**/api/v1/customers/trial', () => {})
    await page.getByRole('button', { name: 'Try it' }).click()
    await asked
    await page.clock.runFor(59_900)
    expect(await page.getByText('Request timed out').count()).toBe(0)
    await page.clock.runFor(200)
    await told(page, 'Request timed out').waitFor()
  })

  it('whatever lets no live connection through is told, while everything else is there', async () => {
    const proxy = await openProxy()
    try {
      const { page, context, expectTrouble } = await journey.visit({ baseURL: proxy.origin })
      expectTrouble(/WebSocket/)
      await signInTrial(context)
      await page.goto(`${proxy.origin}/#${routes.wallet.path}`, { waitUntil: 'commit' })
      await told(page, 'The live connection could not be opened.').waitFor()
      await told(page, '$10,000.00').waitFor()
      expect(await page.getByText('You are offline.').count()).toBe(0)
    } finally {
      proxy.close()
    }
  })
})
