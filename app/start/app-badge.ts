import { unreadStore } from '../notices/unread-store.ts'

type Badged = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

/** Puts the number of unread notices on the icon of the installed app, on platforms that have such a place. */
export function startAppBadge(device: Badged = navigator): void {
  const show = ({ unread }: { unread: number }) => {
    const shown = unread > 0 ? device.setAppBadge?.(unread) : device.clearAppBadge?.()
    // A browser may have the function and not the right; the bell has the number all the same.
    shown?.catch(() => null)
  }
  show(unreadStore.getState())
  unreadStore.subscribe(show)
}
