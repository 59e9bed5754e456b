import { recall, remember } from '@candor/client/device/device-memory.ts'
import { randomName } from '@candor/client/device/random-name.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { sendSupportMessage } from '@candor/wire/support.ts'
import * as z from 'zod/mini'

export type MessageBody = BodyOf<typeof sendSupportMessage>

/** A message that the server has not answered yet. Its key makes it the same message however often it is sent. */
export type UnsentMessage = { key: string; body: MessageBody; at: number }

const unsentSchema = z.array(z.object({ key: z.string(), body: sendSupportMessage.body, at: z.number() }))

const placeOf = (account: string): string => `unsent-messages.${account}`

/** What was written on this device and has not arrived, oldest first; it outlives a reload. */
export function readUnsent(account: string): readonly UnsentMessage[] {
  try {
    const read = unsentSchema.safeParse(JSON.parse(recall(placeOf(account)) ?? '[]'))
    return read.success ? (read.data as UnsentMessage[]) : []
  } catch {
    return []
  }
}

const keep = (account: string, unsent: readonly UnsentMessage[]): void =>
  remember(placeOf(account), JSON.stringify(unsent))

export function addUnsent(account: string, body: MessageBody, at: number): UnsentMessage {
  const message = { key: randomName(), body, at }
  keep(account, [...readUnsent(account), message])
  return message
}

export const dropUnsent = (account: string, key: string): void =>
  keep(
    account,
    readUnsent(account).filter((each) => each.key !== key),
  )
