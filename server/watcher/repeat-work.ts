const second = 1_000

type Work = () => Promise<void>
type OnError = (error: unknown) => void

/** Does something again and again, a second after it was done. */
export function everySecond(work: Work, onError: OnError): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let stopped = false
  const turn = () => {
    if (stopped) return
    working = work()
      .catch(onError)
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, second).unref()
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

/** Does something once more when it is asked for while it is being done, however often. */
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
