/** Whether this browser takes pushes: it does, only from the home screen, it was told not to, or it cannot. */
type PushSupport = 'ready' | 'home-screen' | 'blocked' | 'none'

type Browser = { hasPush: boolean; permission: string | null; isAppleMobile: boolean; isInstalled: boolean }

export function judgeSupport({ hasPush, permission, isAppleMobile, isInstalled }: Browser): PushSupport {
  if (!hasPush) return isAppleMobile && !isInstalled ? 'home-screen' : 'none'
  return permission === 'denied' ? 'blocked' : 'ready'
}

/** iPads say that they are Macs, and only they have a screen to touch. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const pushSupport = (): PushSupport =>
  judgeSupport({
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    isAppleMobile: isAppleMobile(),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  })
