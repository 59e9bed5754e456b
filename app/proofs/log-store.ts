import { checkpointSchema, readLogCheckpoint } from '@candor/wire/log.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { request } from '../api/request.ts'
import { watchChannel } from '../quotes/channel-hub.ts'
import type { SignedHead } from './proof-memory.ts'

/** The public log as this device sees it. */
type LogState = {
  publicKey: string | null
  /** The last signed head that was heard. */
  head: SignedHead | null
  /** When the socket last sent a head: a server that sends one can be reached, whatever becomes of requests. */
  toldAt: number | null
  /** What this device had seen before and what it sees now are not one history. */
  broken: boolean
}

export const logStore = createStore<LogState>(() => ({
  publicKey: null,
  head: null,
  toldAt: null,
  broken: false,
}))

/** Size and time are in the signed text, on lines of their own. */
export function readHead({ text }: SignedHead): { size: number; at: number } | null {
  const [, , size = '', , at = ''] = text.split('\n')
  const head = { size: Number(size), at: Date.parse(at) }
  return Number.isSafeInteger(head.size) && !Number.isNaN(head.at) ? head : null
}

/** Each head is checked by code that is loaded now: it can verify a signature and a history. */
async function look(told: string | null, head: SignedHead): Promise<void> {
  const heardAt = Date.now()
  logStore.setState(({ publicKey: known }) => ({ publicKey: told ?? known, head }))
  const [{ lookAtHead }, memory] = await Promise.all([
    import('./look-at-head.ts'),
    import('./proof-memory.ts'),
  ])
  // A server that answers no request still sends heads: they are checked against the stored key.
  const publicKey = told ?? (await memory.knownKey())
  if (publicKey === null) return
  const isOne = await lookAtHead(publicKey, head, heardAt)
  if (!isOne) await memory.keepBroken()
  if (!isOne || (await memory.isKnownBroken())) logStore.setState({ broken: true })
}

/** Asks for the head of the log now, and looks at it as at one that was heard. */
export async function askHead(): Promise<void> {
  const answer = await request(readLogCheckpoint, {}, { quiet: true })
  if (answer.ok && answer.value.checkpoint) await look(answer.value.publicKey, answer.value.checkpoint)
}

let shown = 0
let unfollow: (() => void) | null = null

function begin(): () => void {
  let publicKey: string | null = null
  let ended = false
  const tell = (head: SignedHead | null) => {
    // Code that cannot be loaded now is requested again with the next head.
    if (head && !ended) look(publicKey, head).catch(() => null)
  }
  request(readLogCheckpoint, {}, { quiet: true }).then((answer) => {
    if (!answer.ok) return
    publicKey = answer.value.publicKey
    tell(answer.value.checkpoint)
  })
  const unwatch = watchChannel('log', (message) => {
    const read = checkpointSchema.safeParse(message.data)
    if (!read.success) return
    logStore.setState({ toldAt: Date.now() })
    tell(read.data)
  })
  return () => {
    ended = true
    unwatch()
  }
}

/** Follows the log until the function that is given back is called. */
export function followLog(): () => void {
  shown += 1
  if (shown === 1) unfollow = begin()
  return () => {
    shown -= 1
    if (shown === 0) unfollow?.()
  }
}

/** Follows the log while something is shown that it vouches for. */
export function useLog(): LogState {
  useEffect(followLog, [])
  return useStore(logStore)
}
