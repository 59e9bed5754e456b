export type Toast = { id: number; text: string; tone: 'done' | 'plain' | 'error' | 'loading' }

/** How long a toast is shown by default. */
export const toastStaysMs = 1500

export type ToastStore = {
  subscribe: (listener: () => void) => () => void
  list: () => readonly Toast[]
  showToast: (text: string, tone?: Exclude<Toast['tone'], 'loading'>, stays?: number) => void
  /** Stays until hidden; a second call only changes the text. */
  showLoading: (text: string) => void
  hideLoading: () => void
}

/** Texts come in already translated. The newest toast replaces the one before it: two at once are not read. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>()
  let message: Toast | null = null
  let loading: Toast | null = null
  let shown: readonly Toast[] = []
  let leaving: ReturnType<typeof setTimeout> | undefined
  let count = 0

  function publish() {
    shown = [loading, message].filter((toast) => toast !== null)
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => shown,
    showToast(text, tone = 'plain', stays = toastStaysMs) {
      clearTimeout(leaving)
      message = { id: ++count, text, tone }
      leaving = setTimeout(() => {
        message = null
        publish()
      }, stays)
      publish()
    },
    showLoading(text) {
      loading = { id: loading?.id ?? ++count, text, tone: 'loading' }
      publish()
    },
    hideLoading() {
      if (!loading) return
      loading = null
      publish()
    },
  }
}
