import { throttles } from '@candor/domain/customers/throttle-rule.ts'
import { problemOf, startTestServer } from '@candor/tests/database/test-server.ts'
import { describe, expect, it } from 'vitest'

describe('codes that are guessed', () => {
  it('make who guesses wait', async () => {
    const own = await startTestServer()
    const client = own.client()
    const guess = async () => problemOf(await client.post('/api/v1/entry', { code: 'AAAA-AAAA' })).code
    for (let tries = 0; tries < throttles.address.freeFailures; tries += 1)
      expect(await guess()).toBe('entry-code-invalid')
    expect(await guess()).toBe('too-many-requests')
    await own.stop()
  })

  it('are looked at one by one, however many are sent at once when the wait is over', async () => {
    const own = await startTestServer({ steps: true })
    const client = own.client()
    const guess = async () => problemOf(await client.post('/api/v1/entry', { code: 'AAAA-AAAA' }))
    for (let tries = 0; tries < throttles.address.freeFailures; tries += 1) await guess()
    const waiting = await guess()
    expect(waiting.code).toBe('too-many-requests')
    own.clock.advance(1_000 * Number(waiting.params?.['seconds']))
    const codes = (await Promise.all(Array.from({ length: 40 }, guess))).map(({ code }) => code)
    expect(codes.filter((code) => code === 'entry-code-invalid')).toHaveLength(1)
    await own.stop()
  })
})
