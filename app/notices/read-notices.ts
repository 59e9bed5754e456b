import { readNotices, type WireNotice } from '@candor/wire/notices.ts'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import { unreadStore } from './unread-store.ts'

/** Notices that were seen here and that the server has not heard of yet; they are kept until it has, also while it is out of reach. */
const seen = new Map<string, string>()
let isPlanned = false
let isSending = false

const gatherMs = 700
const mostAtOnce = 200

async function send(): Promise<void> {
  isPlanned = false
  if (isSending || seen.size === 0 || connectionStore.getState().lostAt !== null) return
  isSending = true
  const ids = [...seen.keys()].slice(0, mostAtOnce)
  const answer = await request(readNotices, { body: { ids } }, { quiet: true })
  isSending = false
  if (!answer.ok) return
  for (const id of ids) seen.delete(id)
  unreadStore.setState({ unread: answer.value.unread })
  if (seen.size > 0) plan()
}

function plan(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => void send(), gatherMs)
}

connectionStore.subscribe(({ lostAt }, before) => {
  if (lostAt === null && before.lostAt !== null) plan()
})

/** The customer has seen a notice. */
export function noteSeen({ id, readAt }: WireNotice): void {
  if (readAt !== null || seen.has(id)) return
  seen.set(id, new Date().toISOString())
  plan()
}

/** Notices as this device knows them: what was seen here is read, whether the server has heard of it or not. */
export const noteRead = (notices: readonly WireNotice[]): readonly WireNotice[] =>
  notices.map((notice) => ({ ...notice, readAt: notice.readAt ?? seen.get(notice.id) ?? null }))

/** Reads everything up to a notice. Gives back what undoes it; null where nothing was unread or the server could not be asked. */
export async function readAll(upTo: string): Promise<{ ok: boolean; undo: string | null }> {
  const answer = await request(readNotices, { body: { upTo } })
  if (!answer.ok) return { ok: false, undo: null }
  unreadStore.setState({ unread: answer.value.unread })
  return { ok: true, undo: answer.value.readAt }
}

export async function undoRead(readAt: string): Promise<boolean> {
  seen.clear()
  const answer = await request(readNotices, { body: { undo: readAt } })
  if (answer.ok) unreadStore.setState({ unread: answer.value.unread })
  return answer.ok
}
