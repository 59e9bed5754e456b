import { setTimeout as sleep } from 'node:timers/promises'
import { compareTimes, isAlike, measureBoth } from '@candor/tests/database/compare-times.ts'
import { anyEmail } from '@candor/tests/database/sample-requests.ts'
import { registeredClient, turnOnTwoFactor } from '@candor/tests/database/secured-customer.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { itLong } from '@candor/tests/long-form.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../customers/hash-password.ts'

let server: TestServer
// At the cost of production, beside which the other work behind an answer must not be seen.
beforeAll(async () => {
  server = await startTestServer({ passwords: createPasswordHasher() })
})
afterAll(() => server.stop())

/** The short form; `npm run faults -- timing` takes a thousand of each. */
const samples = 40

/** So that no counter keeps from an account that is asked about again what one that is new is given. */
const nextDay = () => server.clock.advance(25 * 60 * 60_000)

describe('by the time an answer takes', () => {
  it('nobody learns whether an account has asked for a link', async () => {
    const { contact } = await registeredClient(server)
    const ask = (account: string) => server.client().post('/api/v1/password-reset', { account })
    await ask(anyEmail())
    expect(
      await measureBoth(
        samples,
        () => ask(contact),
        () => ask(anyEmail()),
        // What is looked up and sent after an answer must not delay the next one, which is another's.
        async () => {
          nextDay()
          await sleep(25)
        },
      ),
    ).toSatisfy(isAlike)
  })

  itLong('nobody learns without the password that an account has a second factor', async () => {
    const client = await registeredClient(server)
    await turnOnTwoFactor(server, client)
    const guess = (account: string) =>
      server
        .client()
        .post('/api/v1/session', { account, password: 'not-The-1-password', deviceId: client.deviceId })
    const likeness = await measureBoth(
      samples,
      () => guess(client.contact),
      () => guess(anyEmail()),
      nextDay,
    )
    expect(likeness).toSatisfy(isAlike)
  })

  it('is told apart by this measure where there is a difference', () => {
    const quick = Array.from({ length: samples }, (_, at) => 10 + (at % 7))
    const slow = quick.map((time) => time + 4)
    expect(isAlike(compareTimes(slow, quick))).toBe(false)
    expect(compareTimes([2, 4], [1, 3])).toMatchObject({ chance: 0.75, gap: 0.5 })
    // As likely to be the slower one, and yet easy to know.
    const both = quick.map((time, at) => (at % 2 === 0 ? time - 20 : time + 20))
    expect(compareTimes(both, quick).chance).toBeCloseTo(0.5)
    expect(isAlike(compareTimes(both, quick))).toBe(false)
    expect(isAlike(compareTimes(quick, quick.toReversed()))).toBe(true)
  })
})
