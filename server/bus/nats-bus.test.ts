import { setTimeout as sleep } from 'node:timers/promises'
import { findNats, type NatsUnderTest, prepareNats } from '@candor/tests/database/nats-under-test.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../http/create-log.ts'
import { createPeers } from './hear-peers.ts'
import { createNatsBus } from './nats-bus.ts'
import type { SharedBus } from './postgres-bus.ts'

const program = findNats()

let nats: NatsUnderTest
let buses: SharedBus[] = []
beforeEach(async () => {
  buses = []
  if (program !== null) nats = await prepareNats(program)
})
afterEach(async () => {
  for (const bus of buses) await bus.stop()
  await nats?.kill()
})

/** A bus of a server of its own. */
function open(origin = 'candor/0123456789abcdef'): SharedBus {
  const bus = createNatsBus({ settings: nats.settings, origin, log: createLog('silent') })
  buses.push(bus)
  return bus
}

/** A server, with everything it hears of all customers. */
function openHearing(origin?: string): { bus: SharedBus; heard: string[] } {
  const bus = open(origin)
  const heard: string[] = []
  bus.subscribe('subject.changed', ({ customerId, subject }) =>
    heard.push(`${customerId + 1n} ${subject.id}`),
  )
  bus.subscribe('bus.missed', () => heard.push('missed'))
  return { bus, heard }
}

const tell = (from: SharedBus, id: string, customerId = 6n) =>
  from.publish('subject.changed', { customerId, subject: { kind: 'order', id } })
const areConnected = () => buses.every((bus) => bus.isConnected())
/** Everybody is connected and has been told that there was silence before. */
const settle = async (...servers: { heard: string[] }[]) => {
  await expect.poll(areConnected).toBe(true)
  await expect.poll(() => servers.every(({ heard }) => heard.includes('missed'))).toBe(true)
  await sleep(1_200)
  for (const { heard } of servers) heard.length = 0
}
const times = (count: number) => Array.from({ length: count }, (_, at) => `7 ${at}`)

describe.skipIf(program === null)('servers that share a NATS', () => {
  it('hear each other, each event once and in order, and nothing of another installation', async () => {
    await nats.start()
    const [anna, ben] = [openHearing(), openHearing()]
    const stranger = openHearing('candor/fedcba9876543210')
    // Who follows a customer and listens to all hears of that customer once, too.
    await ben.bus.follow(6n).ready
    await settle(anna, ben, stranger)
    for (let sent = 0; sent < 300; sent += 1) tell(anna.bus, String(sent))
    await expect.poll(() => ben.heard.length).toBeGreaterThanOrEqual(300)
    await sleep(50)
    expect(ben.heard).toEqual(times(300))
    expect(anna.heard).toEqual(times(300))
    expect(stranger.heard).toEqual([])
  })

  it('know when they may have missed something: after NATS was killed and wiped, and after it was frozen', async () => {
    await nats.start()
    const [anna, ben] = [openHearing(), openHearing()]
    await settle(anna, ben)
    await nats.kill()
    await expect.poll(() => buses.some((bus) => bus.isConnected())).toBe(false)
    tell(anna.bus, 'unsent')
    expect(anna.heard).toEqual(['7 unsent'])
    await nats.start()
    await expect.poll(() => [anna, ben].every(({ heard }) => heard.includes('missed'))).toBe(true)
    // It is sent again, as what watchers must not miss is.
    await expect.poll(() => ben.heard).toContain('7 unsent')
    await settle(anna, ben)
    tell(anna.bus, 'sent')
    // What was sent again may come once more meanwhile.
    await expect.poll(() => ben.heard).toContain('7 sent')

    nats.freeze()
    await expect.poll(() => buses.some((bus) => bus.isConnected())).toBe(false)
    // Nobody waits for it: a socket that opens now is served.
    await ben.bus.follow(9n).ready
    nats.resume()
    await expect.poll(() => [anna, ben].every(({ heard }) => heard.includes('missed'))).toBe(true)
  })

  it('are there without it, and find it when it comes', async () => {
    const [anna, ben] = [openHearing(), openHearing()]
    tell(anna.bus, 'alone')
    expect(anna.heard).toEqual(['7 alone'])
    expect(anna.bus.isConnected()).toBe(false)
    await sleep(1_500)
    await nats.start()
    await settle(anna, ben)
    tell(anna.bus, 'together')
    await expect.poll(() => ben.heard).toEqual(['7 together'])
  })

  it('are told that something is missing where an event is longer than NATS takes', async () => {
    await nats.start()
    const [anna, ben] = [openHearing(), openHearing()]
    await settle(anna, ben)
    tell(anna.bus, 'x'.repeat(2_000_000))
    await expect.poll(() => ben.heard).toEqual(['missed'])
  })
})

describe.skipIf(program === null)('what concerns one customer', () => {
  it('goes only where the customer is followed, until nobody follows any more', async () => {
    await nats.start()
    const [anna, ben, watcher] = [open(), open(), openHearing()]
    const heard: bigint[] = []
    ben.subscribe('subject.changed', ({ customerId }) => heard.push(customerId), 'followed')
    await settle(watcher)
    const followings = [ben.follow(6n), ben.follow(6n)]
    await followings[0]?.ready
    const tellAll = async () => {
      watcher.heard.length = 0
      for (const customerId of [5n, 6n, 7n]) tell(anna, 'a', customerId)
      await expect.poll(() => watcher.heard).toEqual(['6 a', '7 a', '8 a'])
    }
    await tellAll()
    await expect.poll(() => heard).toEqual([6n])
    followings[0]?.stop()
    followings[0]?.stop()
    await tellAll()
    await expect.poll(() => heard).toEqual([6n, 6n])
    followings[1]?.stop()
    await tellAll()
    await sleep(50)
    expect(heard).toEqual([6n, 6n])
  })

  it('is followed on after NATS was away', async () => {
    await nats.start()
    const [anna, ben] = [open(), open()]
    const heard: bigint[] = []
    ben.subscribe('subject.changed', ({ customerId }) => heard.push(customerId), 'followed')
    await expect.poll(areConnected).toBe(true)
    await ben.follow(6n).ready
    await nats.kill()
    await nats.start()
    await sleep(100)
    await expect.poll(areConnected).toBe(true)
    await sleep(100)
    tell(anna, 'a')
    await expect.poll(() => heard).toEqual([6n])
  })
})

describe('servers that are heard', () => {
  it('may have left something unsaid when they fall silent or return, and not when they say that they leave', () => {
    const missed = vi.fn()
    const peers = createPeers(missed)
    peers.hear('anna', 0)
    peers.hear('ben', 0)
    peers.leave('ben')
    peers.look(3_000)
    expect(missed).toHaveBeenCalledTimes(0)
    peers.look(4_000)
    expect(missed).toHaveBeenCalledTimes(1)
    peers.look(5_000)
    expect(missed).toHaveBeenCalledTimes(1)
    peers.hear('anna', 6_000)
    expect(missed).toHaveBeenCalledTimes(2)
  })
})
