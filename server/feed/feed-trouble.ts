/**
 * What goes wrong at a source and never becomes a tick. A feed reports it and carries on; its listener counts and logs. `not-a-number` is a
 * price that is none, as the guard's reasons name it.
 */
export type FeedTrouble = {
  readonly kind: 'not-a-number' | 'malformed' | 'unknown-symbol' | 'cut' | 'rate-limited' | 'no-answer'
  /** The source's own name for the instrument, where there is one. */
  readonly symbol?: string
  /** Taken from the source, so it is shortened and never shown to customers. */
  readonly detail?: string
}

export type TellTrouble = (trouble: FeedTrouble) => void

/** Sources can say anything at any length; a log needs only the beginning. */
export const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
