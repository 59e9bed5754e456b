import { Worker as Thread } from 'node:worker_threads'
import { WebSocket as Socket } from 'ws'
import type { Workload } from './device-timers.ts'

type BrowserPlan = {
  origin: string
  /** The session's cookie. */
  token: string
  workload: Workload
  /** Waits on the way of an order. */
  pause(where: 'sending' | 'answering'): Promise<void>
}

type Browser = {
  /** Resolves when everything that the server has said so far was heard. */
  hearOut(): Promise<void>
  close(): void
}

const orderPath = '/api/v1/contracts'

/** Relative addresses are the server's, and the session's cookie goes with each. */
function installFetch({ origin, token, workload, pause }: BrowserPlan): void {
  const plain = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const isOrder = init?.method === 'POST' && input === orderPath
    if (isOrder) await pause('sending')
    const end = workload.begin()
    try {
      const headers = {
        ...(init?.headers as Record<string, string>),
        origin,
        cookie: `candor_session=${token}`,
      }
      // How long an order takes is the scene's matter.
      const { signal, ...plainInit } = init ?? {}
      const answer = await plain(`${origin}${input}`, {
        ...plainInit,
        headers,
        ...(!isOrder && signal && { signal }),
      })
      const text = await answer.text()
      if (isOrder) {
        end()
        await pause('answering')
      }
      return new Response(text, { status: answer.status, headers: answer.headers })
    } finally {
      end()
    }
  }
}

function installSocket({ origin, token }: BrowserPlan): Browser {
  let current: Socket | null = null
  class SessionSocket extends Socket {
    constructor(address: string) {
      super(address, { headers: { origin, cookie: `candor_session=${token}` } })
      this.on('error', () => {})
      current = this
    }
  }
  Object.assign(globalThis, { WebSocket: SessionSocket })
  return {
    hearOut: () =>
      new Promise((resolve) => {
        const socket = current
        if (socket?.readyState !== Socket.OPEN) return resolve()
        const hear = (data: unknown): void => {
          if (!String(data).includes('"pong"')) return
          leave()
        }
        const leave = (): void => {
          socket.off('message', hear)
          socket.off('close', leave)
          resolve()
        }
        socket.on('message', hear)
        socket.on('close', leave)
        socket.send('{"kind":"ping"}')
      }),
    close: () => current?.terminate(),
  }
}

/** A worker of the app, in a thread of its own. */
function installWorker({ workload }: BrowserPlan): void {
  const entry = new URL('./device-worker.ts', import.meta.url)
  class AppWorker {
    #thread: Thread
    #end = (): void => {}
    constructor(address: URL) {
      this.#thread = new Thread(entry, { workerData: address.href })
    }
    addEventListener(kind: string, listener: (event: unknown) => void): void {
      if (kind === 'message') this.#thread.on('message', (data) => listener({ data }))
      else this.#thread.on('error', (error) => listener({ message: String(error) }))
    }
    postMessage(question: unknown): void {
      this.#end = workload.begin()
      this.#thread.postMessage(question)
    }
    terminate(): void {
      this.#end()
      void this.#thread.terminate()
    }
  }
  Object.assign(globalThis, { Worker: AppWorker })
}

/** The few things of a browser that the app's own modules ask for. There is no IndexedDB: what is kept is kept in memory, as in a private window. */
export function installBrowser(plan: BrowserPlan): Browser {
  const { protocol, host } = new URL(plan.origin)
  const window = {
    location: { protocol, host },
    addEventListener: () => {},
    requestIdleCallback: (work: () => void) => setTimeout(work, 0),
  }
  Object.assign(globalThis, { window, document: { hidden: false } })
  installFetch(plan)
  installWorker(plan)
  return installSocket(plan)
}
