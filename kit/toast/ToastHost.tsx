import { path as check } from 'phosphor:check-bold'
import { path as warningCircle } from 'phosphor:warning-circle'
import { useLayoutEffect, useRef } from 'react'
import { Spinner } from '../button/Spinner.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './ToastHost.module.css'
import type { Toast } from './toast-store.ts'

const cx = classes(css)

/** Shows the toasts it is given, above everything; how long each stays is the store's business. */
export function ToastHost({ toasts }: { toasts: readonly Toast[] }) {
  const host = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id

  // An open dialog lies in the browser's top layer, over every z-index. As a popover shown last, the host lies over it.
  useLayoutEffect(() => {
    const node = host.current
    if (!node || typeof node.showPopover !== 'function') return
    const covered = newest !== undefined && document.querySelector('dialog:modal') !== null
    if (covered && node.matches(':popover-open')) node.hidePopover()
    if (!node.matches(':popover-open')) node.showPopover()
  }, [newest])

  return (
    <div ref={host} className={cx('host')} popover="manual" role="status">
      {toasts.map(({ id, text, tone }) => (
        <div key={id} className={cx('toast')}>
          {tone === 'loading' && <Spinner />}
          {tone === 'done' && <Icon path={check} size="s" />}
          {tone === 'error' && <Icon path={warningCircle} size="s" />}
          {text}
        </div>
      ))}
    </div>
  )
}
