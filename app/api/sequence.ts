/**
 * Every channel of the socket counts its messages. A message that follows the last one is in order; one that skips a number means
 * that something was missed, and the channel's state must be fetched again; one that comes again is old.
 */
type SequenceJudgement = 'in-order' | 'gap' | 'old'

type SequenceTracker = {
  /** A snapshot carries the current count. */
  start(channel: string, sequence: number): void
  judge(channel: string, sequence: number): SequenceJudgement
  forget(channel: string): void
  /** After a reconnect nothing that was counted before says anything about what comes. */
  forgetAll(): void
}

export function createSequenceTracker(): SequenceTracker {
  const last = new Map<string, number>()
  return {
    start: (channel, sequence) => void last.set(channel, sequence),
    judge(channel, sequence) {
      const before = last.get(channel)
      if (before !== undefined && sequence <= before) return 'old'
      last.set(channel, sequence)
      return before === undefined || sequence === before + 1 ? 'in-order' : 'gap'
    },
    forget: (channel) => void last.delete(channel),
    forgetAll: () => last.clear(),
  }
}
