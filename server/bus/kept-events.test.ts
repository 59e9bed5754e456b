import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNats, type NatsUnderTest, prepareNats } from '@candor/tests/database/nats-under-test.ts'
import { type NetworkCut, openNetworkCut } from '@candor/tests/database/network-cut.ts'
import { connect } from '@nats-io/transport-node'
import { describe, expect, it, type TestContext } from 'vitest'
import { natsUrl } from '../bus-settings.ts'
import { createLog } from '../http/create-log.ts'
import { createNatsBus } from './nats-bus.ts'
import type { SharedBus } from './postgres-bus.ts'
import { createUnsureMessages } from './unsure-messages.ts'

const program = findNats()
const origin = 'candor/0123456789abcdef'
const stream = 'candor_0123456789abcdef'

type Watcher = { bus: SharedBus; heard: string[]; missed: ('kept' | 'lost')[] }

/** A NATS of the test's own, with what hangs on it: most of these tests wait for seconds to pass, and do so side by side. */
type Scene = {
  nats: NatsUnderTest
  folder: string
  open(url: string): SharedBus
  /** A server that hears of all customers, as a watcher does; each on a line of its own, which can be cut. */
  openWatcher(): Promise<Watcher & { cut: NetworkCut }>
  /** Everybody is connected, has read the tables and knows how far the stream is. */
  settle(...watchers: Watcher[]): Promise<void>
}

async function openScene({ expect, onTestFinished }: TestContext, keeps = true): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-nats-'))
  const nats = await prepareNats(program ?? '', ...(keeps ? [folder] : []))
  const buses: SharedBus[] = []
  const cuts: NetworkCut[] = []
  onTestFinished(async () => {
    for (const bus of buses) await bus.stop()
    for (const cut of cuts) await cut.stop()
    await nats.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  const open = (url: string): SharedBus => {
    const settings = natsUrl(url)
    if (!settings.ok) throw new Error(settings.refusal.problem)
    const bus = createNatsBus({ settings: settings.value, origin, log: createLog('silent') })
    buses.push(bus)
    return bus
  }
  await nats.start()
  return {
    nats,
    folder,
    open,
    async openWatcher() {
      const cut = await openNetworkCut(nats.url)
      cuts.push(cut)
      const bus = open(cut.url)
      const heard: string[] = []
      const missed: Watcher['missed'] = []
      bus.subscribe('subject.changed', ({ subject }) => void heard.push(subject.id))
      bus.subscribe('bus.missed', ({ kept }) => void missed.push(kept ? 'kept' : 'lost'))
      return { bus, heard, missed, cut }
    },
    async settle(...watchers) {
      await expect.poll(() => buses.every((bus) => bus.isConnected())).toBe(true)
      await expect.poll(() => watchers.every(({ missed }) => missed.includes('lost'))).toBe(true)
      await sleep(3_500)
      for (const { heard, missed } of watchers) [heard.length, missed.length] = [0, 0]
    },
  }
}

const tell = (from: SharedBus, id: string) =>
  from.publish('subject.changed', { customerId: 6n, subject: { kind: 'order', id } })

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => String(from + place))
const sorted = (heard: readonly string[]) =>
  [...new Set(heard)].sort((one, other) => Number(one) - Number(other))

describe.skipIf(program === null).concurrent('what who hears of all customers must not miss', () => {
  it('is heard again by who was cut off, and nothing else has to be read', async (test) => {
    const { expect } = test
    const { nats, open, openWatcher, settle } = await openScene(test)
    const [anna, ben] = [open(nats.url), await openWatcher()]
    await settle(ben)
    for (const id of ids(0, 10)) tell(anna, id)
    await expect.poll(() => ben.heard).toEqual(ids(0, 10))
    ben.cut.sever()
    await expect.poll(() => ben.bus.isConnected()).toBe(false)
    for (const id of ids(10, 500)) tell(anna, id)
    await sleep(500)
    ben.cut.resume()
    await expect.poll(() => sorted(ben.heard)).toEqual(ids(0, 500))
    await expect.poll(() => ben.missed).toContain('kept')
    await sleep(2_500)
    expect(ben.missed).not.toContain('lost')
    tell(anna, '500')
    await expect.poll(() => ben.heard.at(-1)).toBe('500')
  })

  it('arrives over a NATS that was killed and is back, also what was published meanwhile', async (test) => {
    const { expect } = test
    const { nats, openWatcher, settle } = await openScene(test)
    const [anna, ben] = [await openWatcher(), await openWatcher()]
    await settle(anna, ben)
    for (const id of ids(0, 50)) tell(anna.bus, id)
    await nats.kill()
    await expect.poll(() => anna.bus.isConnected() || ben.bus.isConnected()).toBe(false)
    for (const id of ids(50, 100)) tell(anna.bus, id)
    await nats.start()
    await expect.poll(() => sorted(ben.heard)).toEqual(ids(0, 100))
    await sleep(4_500)
    expect(ben.missed).toContain('kept')
    expect(ben.missed).not.toContain('lost')
  })

  it('is read from the tables where NATS was wiped, where the stream has a gap, and where it lost its end', async (test) => {
    const { expect } = test
    const { nats, folder, open, openWatcher, settle } = await openScene(test)
    const [anna, ben] = [open(nats.url), await openWatcher()]
    await settle(ben)
    for (const id of ids(0, 10)) tell(anna, id)
    await nats.kill()
    rmSync(folder, { recursive: true, force: true })
    await nats.start()
    await expect.poll(() => ben.missed).toContain('lost')
    await settle(ben)

    tell(anna, '10')
    await sleep(2_500)
    ben.cut.sever()
    tell(anna, '11')
    const line = await connect({ servers: nats.url })
    await line.flush()
    await line.request(`$JS.API.STREAM.PURGE.${stream}`, '')
    ben.missed.length = 0
    ben.cut.resume()
    await expect.poll(() => ben.missed).toContain('lost')
    await settle(ben)

    tell(anna, '12')
    await sleep(2_500)
    ben.cut.sever()
    await line.request(`$JS.API.STREAM.DELETE.${stream}`, '')
    ben.missed.length = 0
    ben.cut.resume()
    await expect.poll(() => ben.missed).toContain('lost')
    await line.close()
  })

  it('is read from the tables where NATS keeps nothing', async (test) => {
    const { expect } = test
    const { nats, open, openWatcher, settle } = await openScene(test, false)
    const [anna, ben] = [open(nats.url), await openWatcher()]
    await settle(ben)
    ben.cut.sever()
    tell(anna, '0')
    await sleep(500)
    ben.cut.resume()
    await expect.poll(() => ben.missed).toContain('lost')
    expect(ben.heard).toEqual([])
  })

  it('is read from the tables where another server has died with it', async (test) => {
    const { expect } = test
    const { openWatcher, settle } = await openScene(test)
    const [anna, ben] = [await openWatcher(), await openWatcher()]
    await settle(anna, ben)
    anna.cut.silence()
    await expect.poll(() => ben.missed).toEqual(['lost'])
    ben.missed.length = 0
    tell(anna.bus, '0')
    anna.cut.resume()
    await expect.poll(() => ben.heard).toContain('0')
    await sleep(2_500)
    expect(ben.missed).not.toContain('lost')
  })
})

describe('messages that NATS may have lost', () => {
  const message = (payload: string) => ({ subject: 'a', payload })

  it('are sent again until they were confirmed twice', () => {
    const unsure = createUnsureMessages()
    unsure.add(message('one'))
    unsure.confirm()
    unsure.add(message('two'))
    expect(unsure.take()).toEqual([message('one'), message('two')])
    expect(unsure.take()).toEqual([])
    unsure.add(message('three'))
    unsure.confirm()
    unsure.confirm()
    expect(unsure.take()).toEqual([])
  })

  it('are given up where they are too many, and begin anew', () => {
    const unsure = createUnsureMessages()
    for (let sent = 0; sent <= 20_000; sent += 1) unsure.add(message('x'))
    unsure.add(message('y'))
    expect(unsure.take()).toBeNull()
    unsure.add(message('z'))
    expect(unsure.take()).toEqual([message('z')])
  })
})
