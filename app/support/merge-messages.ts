import type { WireSupportMessage } from '@candor/wire/support.ts'

/** Known messages with some more, each once, in the server's order. What comes later counts. */
export function mergeMessages(
  known: readonly WireSupportMessage[],
  more: readonly WireSupportMessage[],
): readonly WireSupportMessage[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}
