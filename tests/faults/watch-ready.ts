import { setTimeout as sleep } from 'node:timers/promises'

/** What `/ready` answered once; `status` is null where nobody answered in time. */
export type ReadyAnswer = {
  /** When it was asked, by `performance.now()`. */
  asked: number
  tookMs: number
  status: number | null
  body: Readonly<Record<string, string>>
}

/** Who waits longer has been shown already that it is not answered within a second. */
const patienceMs = 4_000
const askEveryMs = 150

export async function askReady(origin: string): Promise<ReadyAnswer> {
  const asked = performance.now()
  try {
    const response = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(patienceMs) })
    const body = (await response.json()) as Record<string, string>
    return { asked, tookMs: performance.now() - asked, status: response.status, body }
  } catch {
    return { asked, tookMs: performance.now() - asked, status: null, body: {} }
  }
}

type ReadyWatch = {
  readonly answers: readonly ReadyAnswer[]
  stop(): Promise<void>
}

/** Asks `/ready` again and again, as a load balancer does. */
export function watchReady(origin: string): ReadyWatch {
  const answers: ReadyAnswer[] = []
  const over = new AbortController()
  const work = async () => {
    while (!over.signal.aborted) {
      answers.push(await askReady(origin))
      await sleep(askEveryMs)
    }
  }
  const working = work()
  return {
    answers,
    async stop() {
      over.abort()
      await working
    },
  }
}
