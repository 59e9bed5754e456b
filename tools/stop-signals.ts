/** Signals closer together than this are one: npm passes a Ctrl-C on that the terminal has already delivered. */
const ONE_PRESS_MS = 500

/** Resolves at the first SIGINT, SIGTERM or SIGHUP; `onSecond` runs when the operator insists. */
export const awaitStopSignal = (onSecond: () => void): Promise<void> & { readonly arrived: boolean } => {
  let first: number | null = null
  const told = new Promise<void>((resolve) => {
    const onSignal = (): void => {
      if (first === null) {
        first = performance.now()
        resolve()
      } else if (performance.now() - first > ONE_PRESS_MS) onSecond()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  })
  return Object.defineProperty(told, 'arrived', { get: () => first !== null }) as typeof told & {
    arrived: boolean
  }
}
