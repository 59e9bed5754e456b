/** How long honest customers waited for an answer, and what they were refused although they should not have been. */
export type HonestTimes = {
  /** Measures one request; anything but 200 is a refusal. */
  note(what: string, ask: () => Promise<{ status: number; text: string }>): Promise<void>
  readonly refusals: string[]
  tell(): string[]
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export function createHonestTimes(): HonestTimes {
  const times = new Map<string, number[]>()
  const refusals: string[] = []
  return {
    refusals,
    async note(what, ask) {
      const began = performance.now()
      const { status, text } = await ask()
      const known = times.get(what) ?? []
      known.push(performance.now() - began)
      times.set(what, known)
      if (status !== 200) refusals.push(`${what} was answered with ${status} ${text}`)
    },
    tell: () =>
      [...times].map(([what, all]) => {
        const sorted = all.toSorted((one, other) => one - other)
        const [p50, p99, most] = [at(sorted, 0.5), at(sorted, 0.99), sorted.at(-1) ?? 0].map(Math.round)
        return `${what}: ${sorted.length} times, p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms`
      }),
  }
}
