import { useEffect } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { onSupportHint } from '../api/support-changes.ts'
import { loadSupport, markLast, noteRead, sendUnsent, supportStore } from './support-store.ts'

/** Hints may get lost; while the page is shown it asks this often in any case. */
const askEveryMs = 20_000

const refresh = () => void sendUnsent().then(() => loadSupport())

/** The conversation, followed while a page shows it. */
export function useSupport() {
  useEffect(() => {
    refresh()
    const ends = [
      onSupportHint((hint) => {
        if (hint.kind === 'support.typing') supportStore.setState({ typingAt: Date.now() })
        else if (hint.kind === 'support.read') noteRead(hint.number, hint.at)
        else void loadSupport()
      }),
      connectionStore.subscribe(({ lostAt }, before) => {
        if (lostAt === null && before.lostAt !== null) refresh()
      }),
    ]
    const timer = setInterval(refresh, askEveryMs)
    window.addEventListener('online', refresh)
    return () => {
      for (const end of ends) end()
      clearInterval(timer)
      window.removeEventListener('online', refresh)
    }
  }, [])
  const support = useStore(supportStore)
  const last = support.messages.at(-1)?.number
  useEffect(() => {
    if (last === undefined) return
    const mark = () => void markLast(document.visibilityState === 'visible')
    mark()
    // What came while the phone was put away is read when it is taken out again.
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [last])
  return support
}
