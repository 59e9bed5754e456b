import { Worker } from 'node:worker_threads'
import type { Direction } from '@candor/domain/contracts/contract.ts'
import type { TestClient, TestServer } from '../database/test-server.ts'
import type { CallName, DeviceCalls, FromDevice, ToDevice } from './device-calls.ts'

/** Waits on the way: between signing an order and its arrival, and between the answer and its arrival. */
export type Delays = { sending?: () => Promise<void>; answering?: () => Promise<void> }

/** The customer's device, which is the app's own code in a thread of its own: it sees what comes over HTTP and the socket, and keeps what the app keeps. */
export type CustomerDevice = Omit<DeviceCalls, 'buy'> & {
  buy(direction: Direction, delays?: Delays): Promise<string>
  /** Asks for a contract; null where it is refused. */
  tryToBuy(direction: Direction, delays?: Delays): Promise<string | null>
  close(): Promise<void>
}

/** The clock of the scene, in memory that the device's thread reads. */
function shareClock({ clock }: TestServer): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)
  const time = new Float64Array(shared)
  const { advance } = clock
  clock.advance = (milliseconds) => {
    advance(milliseconds)
    time[0] = clock.now()
  }
  clock.advance(0)
  return shared
}

type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

/** Opens the app on a device of its own, for the customer that a client is signed in as. The server's clock must advance only when it is moved. */
export async function openDevice(server: TestServer, client: TestClient): Promise<CustomerDevice> {
  const workerData = { origin: server.origin, token: client.token, clock: shareClock(server) }
  const thread = new Worker(new URL('./device-thread.ts', import.meta.url), {
    workerData,
    execArgv: [...process.execArgv, '--import', new URL('./find-texts.ts', import.meta.url).href],
  })
  const waiting = new Map<number, Waiting>()
  let calls = 0
  let delays: Delays = {}
  const say = (message: ToDevice): void => thread.postMessage(message)

  const call = (name: CallName, ...given: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const number = calls++
      waiting.set(number, { resolve, reject })
      say({ kind: 'call', number, name, given })
    })
  const ready = new Promise<void>((resolve, reject) => {
    thread.on('error', (thrown) => {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      reject(error)
      for (const each of waiting.values()) each.reject(error)
    })
    thread.on('message', (message: FromDevice) => {
      if (message.kind === 'ready') resolve()
      else if (message.kind === 'pause')
        void (delays[message.where]?.() ?? Promise.resolve()).then(() =>
          say({ kind: 'resume', number: message.number }),
        )
      else {
        const asked = waiting.get(message.number)
        waiting.delete(message.number)
        if (message.kind === 'answer') asked?.resolve(message.value)
        else asked?.reject(new Error(message.message))
      }
    })
  })
  await ready
  const tryToBuy: CustomerDevice['tryToBuy'] = async (direction, given = {}) => {
    delays = given
    return (await call('buy', direction)) as string | null
  }
  const ask =
    <Name extends CallName>(name: Name) =>
    (...given: Parameters<DeviceCalls[Name]>) =>
      call(name, ...given) as ReturnType<DeviceCalls[Name]>
  return {
    keepUp: ask('keepUp'),
    contract: ask('contract'),
    visit: ask('visit'),
    check: ask('check'),
    file: ask('file'),
    refusals: ask('refusals'),
    tryToBuy,
    async buy(direction, given) {
      const id = await tryToBuy(direction, given)
      if (id === null) throw new Error('a purchase is refused')
      return id
    },
    close: async () => void (await thread.terminate()),
  }
}
