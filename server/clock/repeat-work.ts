type Work = () => Promise<void>
type OnError = (error: unknown) => void

type RepeatedWork = { start(): void; stop(): Promise<void> }

/** Does something again and again, so many milliseconds after it was done; how many may depend on how it went. */
export function repeatAfter(pause: number | (() => number), work: Work, onError: OnError): RepeatedWork {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let stopped = false
  const turn = () => {
    if (stopped) return
    working = work()
      .catch(onError)
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, typeof pause === 'number' ? pause : pause()).unref()
      })
  }
  return {
    start: turn,
    stop() {
      stopped = true
      clearTimeout(timer)
      return working
    },
  }
}

/** Runs some work once more when it is requested while it is running, however often. */
export function oneAtATime(work: Work, onError: OnError): () => void {
  let doing = false
  let asked = false
  const doIt = async () => {
    doing = true
    while (asked) {
      asked = false
      await work().catch(onError)
    }
    doing = false
  }
  return () => {
    asked = true
    if (!doing) void doIt()
  }
}
