import { path as cross } from 'phosphor:x'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { classes } from '../classes.ts'
import css from './Sheet.module.css'
import { useModal } from './use-modal.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

const cx = classes(css)

type SheetProps = {
  open: boolean
  title: string
  words: { close: string }
  onClose: () => void
  children: ReactNode
  /** Beside the title: a price, the practice badge. */
  badge?: ReactNode
  /** Stays in view below what scrolls: the one button. */
  footer?: ReactNode
  /** Rows bring their own gutter; everything else is given one. */
  flush?: boolean
  /**
   * The children are the parts themselves, a `SheetBody` and a `SheetFoot`, in whatever holds both: a form. The sheet keeps one
   * height, so that nothing on it moves because of what is typed.
   */
  parted?: boolean
}

/** A page from below. Esc, the cross, the scrim and a drag downwards all close it. */
export function Sheet({ open, title, words, onClose, children, badge, footer, flush, parted }: SheetProps) {
  const id = useId()
  const modal = useModal(open, 240, onClose)
  const drag = useSheetDrag(modal.ref, onClose)
  if (!modal.present) return null

  // The scrim belongs to the dialog element; everything visible lies in its children.
  function press(event: MouseEvent<HTMLDialogElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    if (event.target === event.currentTarget && event.clientY < box.top) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same and comes through onCancel.
    <dialog
      ref={modal.ref}
      {...modal.on}
      className={cx('sheet', parted && 'tall')}
      aria-labelledby={id}
      onClick={press}
    >
      <div className={cx('hold')} {...drag}>
        <div className={cx('grab')} />
        <div className={cx('head')}>
          <div className={cx('title')}>
            <h2 id={id}>{title}</h2>
            {badge}
          </div>
          <IconButton path={cross} label={words.close} onClick={onClose} />
        </div>
      </div>
      {parted ? children : <div className={cx('body', !flush && 'padded')}>{children}</div>}
      {footer !== undefined && <div className={cx('foot')}>{footer}</div>}
    </dialog>
  )
}
