import { activityStore } from '@candor/client/api/activity.ts'
import { ToastHost } from '@candor/kit/toast/ToastHost.tsx'
import { useToasts } from '@candor/kit/toast/use-toasts.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'

/** Shows the toasts, and a loading text while a request takes longer than 800 ms. */
export function ShellToasts() {
  const say = useWords()
  const slow = useStore(activityStore, (state) => state.slow > 0)
  const loading = say('loading')
  useEffect(() => {
    if (!slow) return
    toasts.showLoading(loading)
    return () => toasts.hideLoading()
  }, [slow, loading])
  return <ToastHost toasts={useToasts(toasts)} />
}
