import { forget, recall, remember } from '@candor/client/device/device-memory.ts'
import * as z from 'zod/mini'
import { forgetAnswers } from './answer-memory.ts'

/**
 * What the device keeps of one customer, so that pages open on the last that was known while the server cannot be asked. It belongs to an
 * account, is never shown to another one, and leaves the device with the customer.
 */
type Kept<Value> = { account: string; heardAt: number; value: Value }

const names = ['customer', 'balance', 'worth', 'trading', 'holdings', 'watchlist'] as const

type KeptName = (typeof names)[number]

const keyOf = (name: KeptName): string => `kept.${name}`

/** What was kept last, of whichever account; null where nothing was, or where it is not what it should be. */
export function recallKept<Schema extends z.ZodMiniType>(
  name: KeptName,
  schema: Schema,
): Kept<z.output<Schema>> | null {
  try {
    const kept = z.object({ account: z.string(), heardAt: z.number(), value: schema })
    const read = kept.safeParse(JSON.parse(recall(keyOf(name)) ?? 'null'))
    return read.success ? (read.data as Kept<z.output<Schema>>) : null
  } catch {
    return null
  }
}

/** Of this account alone. */
export function recallKeptOf<Schema extends z.ZodMiniType>(
  account: string | null,
  name: KeptName,
  schema: Schema,
): z.output<Schema> | null {
  const kept = recallKept(name, schema)
  return kept !== null && kept.account === account ? kept.value : null
}

/** Gives back the time that it was kept with. */
export function keepOf(account: string, name: KeptName, value: unknown): number {
  const heardAt = Date.now()
  remember(keyOf(name), JSON.stringify({ account, heardAt, value }))
  return heardAt
}

/** Takes everything of every account off the device. */
export function forgetKept(): void {
  for (const name of names) forget(keyOf(name))
  void forgetAnswers()
}
