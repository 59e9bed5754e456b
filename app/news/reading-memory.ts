import { forget, recall, remember } from '@candor/client/device/device-memory.ts'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'

/** What this device remembers of reading: it never leaves the device, and goes when recommending is switched off. */
const keys = { read: 'news.read', off: 'news.plain' } as const

const mostRead = 60

const readSchema = z.array(z.string())

function parse<Schema extends z.ZodMiniType>(text: string | null, schema: Schema): z.output<Schema> | null {
  try {
    const read = schema.safeParse(JSON.parse(text ?? 'null'))
    return read.success ? (read.data as z.output<Schema>) : null
  } catch {
    return null
  }
}

type ReadingMemory = {
  /** Instruments of what was read, the latest last. */
  read: readonly string[]
  /** Whether reading is remembered and articles are recommended by it. */
  recommends: boolean
}

export const readingStore = createStore<ReadingMemory>(() => ({
  read: parse(recall(keys.read), readSchema) ?? [],
  recommends: recall(keys.off) === null,
}))

export function noteRead(symbols: readonly string[]): void {
  const { read, recommends } = readingStore.getState()
  if (!recommends || symbols.length === 0) return
  const next = [...read, ...symbols].slice(-mostRead)
  remember(keys.read, JSON.stringify(next))
  readingStore.setState({ read: next })
}

export function setRecommending(recommends: boolean): void {
  if (recommends) forget(keys.off)
  else {
    remember(keys.off, '1')
    forget(keys.read)
  }
  readingStore.setState(recommends ? { recommends } : { recommends, read: [] })
}
