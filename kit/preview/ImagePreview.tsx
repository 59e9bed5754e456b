import { path as arrowsIn } from 'phosphor:arrows-in-simple'
import { path as minus } from 'phosphor:minus'
import { path as plus } from 'phosphor:plus'
import { path as cross } from 'phosphor:x'
import { type KeyboardEvent, useRef, type WheelEvent } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { classes } from '../classes.ts'
import { useModal } from '../dialog/use-modal.ts'
import css from './ImagePreview.module.css'
import { leastZoom, mostZoom, zoomByKey } from './preview-zoom.ts'
import { usePreviewGestures } from './use-preview-gestures.ts'

const cx = classes(css)

type ImagePreviewProps = {
  open: boolean
  src: string
  alt: string
  onClose: () => void
  words: { close: string; zoomIn: string; zoomOut: string; whole: string }
}

/** One picture over the whole screen, up to four times its size. */
export function ImagePreview({ open, src, alt, onClose, words }: ImagePreviewProps) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const modal = useModal(open, 220, close)
  const { view, held, reset, zoomTo, fromMiddle, handlers } = usePreviewGestures({ screen: stage, picture })
  if (!modal.present) return null

  function close() {
    reset()
    onClose()
  }

  function press(event: KeyboardEvent) {
    const zoom = zoomByKey(event.key, view.zoom)
    if (zoom === null || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    zoomTo(zoom)
  }

  function turn(event: WheelEvent) {
    zoomTo(view.zoom * Math.exp(-event.deltaY / 300), fromMiddle(event))
  }

  return (
    <dialog
      ref={modal.ref}
      {...modal.on}
      data-theme="dark"
      className={cx('preview')}
      aria-label={alt}
      onKeyDown={press}
    >
      <div ref={stage} className={cx('stage')} {...handlers} onWheel={turn}>
        <img
          ref={picture}
          src={src}
          alt={alt}
          draggable={false}
          className={cx('picture', held && 'held')}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
        />
      </div>
      <div className={cx('close')}>
        <IconButton path={cross} label={words.close} onClick={close} />
      </div>
      <div className={cx('tools')}>
        <IconButton
          path={minus}
          label={words.zoomOut}
          onClick={() => zoomTo(view.zoom / 1.5)}
          disabled={view.zoom <= leastZoom}
        />
        <IconButton path={arrowsIn} label={words.whole} onClick={reset} disabled={view.zoom <= leastZoom} />
        <IconButton
          path={plus}
          label={words.zoomIn}
          onClick={() => zoomTo(view.zoom * 1.5)}
          disabled={view.zoom >= mostZoom}
        />
      </div>
    </dialog>
  )
}
