import { type ReactNode, useId } from 'react'
import { Button, type ButtonLook } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import css from './Dialog.module.css'
import { useModal } from './use-modal.ts'

const cx = classes(css)

type DialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  /** Cancel and the verb; without `cancel` there is only one way on. */
  words: { cancel?: string | undefined; ok: string }
  onCancel: () => void
  onOk: () => void
  /** Beside the title: the practice badge, where money is at stake. */
  badge?: ReactNode
  layout?: 'side' | 'stacked'
  tone?: NonNullable<ButtonLook['tone']>
  busy?: boolean
}

/** Asks before something that matters. Esc is Cancel; pressing beside it does nothing, so that an answer is meant. */
export function Dialog(props: DialogProps) {
  const { open, title, children, words, onCancel, onOk, badge, layout = 'side', tone = 'ink', busy } = props
  const id = useId()
  const modal = useModal(open, 220, onCancel)
  if (!modal.present) return null

  const ok = (
    <Button tone={tone} size="s" onClick={onOk} busy={busy}>
      {words.ok}
    </Button>
  )
  const cancel = words.cancel !== undefined && (
    <Button tone={layout === 'side' ? 'line' : 'quiet'} size="s" onClick={onCancel}>
      {words.cancel}
    </Button>
  )
  return (
    <dialog
      ref={modal.ref}
      {...modal.on}
      role="alertdialog"
      className={cx('dialog')}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
    >
      <div className={cx('head')}>
        <h2 id={`${id}-title`} className={cx('title')}>
          {title}
        </h2>
        {badge}
      </div>
      <div id={`${id}-body`} className={cx('body')}>
        {children}
      </div>
      {/* The safe choice comes first where the two are side by side; stacked, the way on does. */}
      <div className={cx(cancel ? layout : 'one')}>
        {layout === 'side' && cancel}
        {ok}
        {layout === 'stacked' && cancel}
      </div>
    </dialog>
  )
}
