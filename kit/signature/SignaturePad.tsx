import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import css from './SignaturePad.module.css'
import { addPoint, type Stroke, strokePath } from './stroke-path.ts'

const cx = classes(css)

/** Lines on a pad of this size, in pixels. */
export type Signature = { strokes: readonly Stroke[]; width: number; height: number }

type SignaturePadProps = {
  label: string
  /** Under the line: who signs, and when. */
  caption?: ReactNode
  words: { clear: string; signed: string; empty: string }
  /** After each stroke; null once it is cleared. */
  onChange: (signature: Signature | null) => void
}

export function SignaturePad({ label, caption, words, onChange }: SignaturePadProps) {
  const id = useId()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [drawn, setDrawn] = useState<Stroke | null>(null)

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  function finish(event: PointerEvent<SVGSVGElement>) {
    if (!drawn) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const all = [...strokes, drawn]
    setStrokes(all)
    setDrawn(null)
    onChange({ strokes: all, width, height })
  }

  function clear() {
    setStrokes([])
    onChange(null)
  }

  return (
    <div>
      <div className={cx('head')}>
        <span id={id}>{label}</span>
        <button type="button" className={cx('clear')} onClick={clear} disabled={strokes.length === 0}>
          {words.clear}
        </button>
      </div>
      <div className={cx('pad')}>
        <svg
          className={cx('ink')}
          role="img"
          aria-label={`${label}: ${strokes.length > 0 ? words.signed : words.empty}`}
          onPointerDown={(event) => {
            if (!event.isPrimary || event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            setDrawn([point(event)])
          }}
          onPointerMove={(event) => event.isPrimary && drawn && setDrawn(addPoint(drawn, point(event)))}
          onPointerUp={finish}
          onPointerCancel={finish}
        >
          <path className={cx('line')} d={[...strokes, drawn ?? []].map(strokePath).join('')} />
        </svg>
        {caption !== undefined && <span className={cx('caption')}>{caption}</span>}
      </div>
    </div>
  )
}
