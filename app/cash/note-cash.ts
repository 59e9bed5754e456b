import { forget, recall, remember } from '@candor/client/device/device-memory.ts'
import { sayFrom } from '@candor/client/words/say-from.ts'
import { readDeposit } from '@candor/wire/deposits.ts'
import type { WireRequestStatus } from '@candor/wire/requests.ts'
import { readWithdrawal } from '@candor/wire/withdrawals.ts'
import * as z from 'zod/mini'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import type { Subject } from '../api/subject-changes.ts'
import { toasts } from '../shell/toasts.ts'
import { needWords, wordsStore } from '../words/words-store.ts'

const key = 'cash-waiting'
const staysMs = 4_000

const requestSchema = z.object({ kind: z.enum(['deposit', 'withdrawal']), id: z.string() })
const waitingSchema = z.object({ account: z.string(), requests: z.array(requestSchema) })

type CashRequest = z.output<typeof requestSchema>

/** Requests of the customer that were in review when this device last heard of them. */
function recallWaiting(account: string): CashRequest[] {
  try {
    const read = waitingSchema.safeParse(JSON.parse(recall(key) ?? 'null'))
    return read.success && read.data.account === account ? read.data.requests : []
  } catch {
    return []
  }
}

function keepWaiting(account: string, requests: readonly CashRequest[]): void {
  if (requests.length === 0) forget(key)
  else remember(key, JSON.stringify({ account, requests }))
}

const ends = {
  deposit: { completed: 'recharge-successful', rejected: 'recharge-failed' },
  withdrawal: { completed: 'withdraw.paid', rejected: 'withdrawal-failed' },
} as const

async function statusOf({ kind, id }: CashRequest): Promise<WireRequestStatus | null> {
  const given = { params: { id } }
  const quiet = { quiet: true }
  const answer =
    kind === 'deposit'
      ? await request(readDeposit, given, quiet)
      : await request(readWithdrawal, given, quiet)
  return answer.ok ? answer.value.status : null
}

/** Follows a request from its review to its end, and shows the end once, on whatever page the customer is. */
async function follow(asked: CashRequest): Promise<void> {
  const account = accountOf(sessionStore.getState())
  const status = await statusOf(asked)
  if (account === null || status === null || accountOf(sessionStore.getState()) !== account) return
  const waiting = recallWaiting(account)
  const others = waiting.filter(({ id }) => id !== asked.id)
  keepWaiting(account, status === 'in-review' ? [...others, asked] : others)
  if ((status !== 'completed' && status !== 'rejected') || others.length === waiting.length) return
  await needWords(['messages', 'withdrawals'])
  const text = sayFrom(wordsStore.getState(), ends[asked.kind][status])
  toasts.showToast(text, status === 'completed' ? 'done' : 'error', staysMs)
}

/** This page has asked for it just now: its end is shown even where it has come before the server was asked how far it is. */
export async function awaitEnd(asked: CashRequest): Promise<void> {
  const account = accountOf(sessionStore.getState())
  if (account === null) return
  const others = recallWaiting(account).filter(({ id }) => id !== asked.id)
  keepWaiting(account, [...others, asked])
  // Where that fails, the next connection looks back at what waits.
  await follow(asked).catch(() => null)
}

/** The server says that something of the customer's has moved on; other things than cash are handled elsewhere. */
export async function noteCash({ kind, id }: Subject): Promise<void> {
  if (kind === 'deposit' || kind === 'withdrawal') await follow({ kind, id })
}

/** Shows what has ended while this device was offline. */
export async function lookBackAtCash(): Promise<void> {
  const account = accountOf(sessionStore.getState())
  if (account === null) return
  for (const asked of recallWaiting(account)) await follow(asked)
}
