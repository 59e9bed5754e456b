import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatLink, Heard } from './chat-link.ts'

/** A message as it arrives at one side, in the order in which it arrives. */
export type ChatLine = { number: number; author: string; text: string }

type Waiting = { text: string; key: string; path: string }

/** What both sides of a chat have in common: what is written waits until it was answered, and what arrives is read in pages. */
type ChatSide = {
  /** Puts a message into the queue; it is sent once, in its order, whatever happens. */
  write(path: string, text: string): void
  waiting(): number
  /** Refusals that nobody expected. */
  readonly troubles: string[]
}

const retryDelayMs = 150
/** So many requests lose their connection while they are under way. */
const cutOf = 0.02
const cutWithinMs = 40

type SideOptions = { link(): ChatLink; random: () => number; name: string; onSent(): void }

export function createChatSide({ link, random, name, onSent }: SideOptions): ChatSide {
  const queue: Waiting[] = []
  const troubles: string[] = []
  let isSending = false

  const sendAll = async () => {
    if (isSending) return
    isSending = true
    for (;;) {
      const [next] = queue
      if (next === undefined || link().isClosed()) break
      if (!link().isOnline()) {
        await sleep(retryDelayMs)
        continue
      }
      const heard = await link().ask('POST', next.path, {
        body: { text: next.text },
        key: next.key,
        ...(random() < cutOf && { cutAfterMs: Math.ceil(random() * cutWithinMs) }),
      })
      if (heard === null) {
        // The connection may still be there although the request was cut: nothing was missed, and it is sent again.
        link().caughtUp()
        await sleep(retryDelayMs * random())
        continue
      }
      if (heard.status !== 200) troubles.push(`${name} was refused: ${JSON.stringify(heard)}`)
      queue.shift()
      onSent()
    }
    isSending = false
  }
  return {
    write(path, text) {
      queue.push({ text, key: randomUUID(), path })
      void sendAll()
    },
    waiting: () => queue.length,
    troubles,
  }
}

type Reader = { read(): void; isReading(): boolean }

/** Reads one after the other: what is asked for during a read is read once more. */
export function readingInTurn(link: () => ChatLink, read: () => Promise<boolean>): Reader {
  let isReading = false
  let again = false
  const run = async () => {
    isReading = true
    do {
      again = false
      while (!link().isClosed() && !(link().isOnline() && (await read()))) await sleep(retryDelayMs)
    } while (again)
    isReading = false
  }
  return {
    read() {
      again = true
      if (!isReading) void run()
    },
    isReading: () => isReading,
  }
}

type Page = { messages: ChatLine[]; more: boolean }

/** Reads what follows the last number that is known; false where the server could not be asked. */
export async function readOn(
  ask: (after: number) => Promise<Heard | null>,
  lines: ChatLine[],
  onLine: (line: ChatLine) => void,
): Promise<boolean> {
  for (;;) {
    const heard = await ask(lines.at(-1)?.number ?? 0)
    if (heard?.status !== 200) return false
    const { messages, more } = heard.json as Page
    for (const { number, author, text } of messages) {
      lines.push({ number, author, text })
      onLine({ number, author, text })
    }
    if (!more) return true
  }
}
