import { path as turnIcon } from 'phosphor:arrow-clockwise'
import { path as zoomOutIcon } from 'phosphor:magnifying-glass-minus'
import { path as zoomInIcon } from 'phosphor:magnifying-glass-plus'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { type ReactNode, useState } from 'react'
import { ScrollRegion } from '../controls/ScrollRegion.tsx'
import { useKeys } from '../controls/use-keys.ts'
import { useWords } from '../words/use-console-words.ts'
import css from './PictureViewer.module.css'

const steps = [100, 125, 150, 200, 300, 400]

type PictureViewerProps = {
  /** Null while it is on its way, or cannot be had: then `instead` is shown. */
  src: string | null
  alt: string
  title: ReactNode
  instead?: ReactNode
  children?: ReactNode
}

/** A photo to be read closely: larger and smaller with + and −, a quarter turn with T. */
export function PictureViewer({ src, alt, title, instead, children }: PictureViewerProps) {
  const say = useWords()
  const [at, setAt] = useState(0)
  const [quarters, setQuarters] = useState(0)
  const zoom = steps[at] ?? 100
  const zoomBy = (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), steps.length - 1))
  const turn = () => setQuarters((before) => (before + 1) % 4)
  useKeys({ '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1), t: turn })
  return (
    <div className={css['viewer']}>
      <div className={css['head']}>
        <span className={css['title']}>{title}</span>
        <IconButton path={zoomOutIcon} label={say('viewer.smaller')} onClick={() => zoomBy(-1)} />
        <IconButton path={zoomInIcon} label={say('viewer.larger')} onClick={() => zoomBy(1)} />
        <IconButton path={turnIcon} label={say('viewer.turn')} onClick={turn} />
      </div>
      <ScrollRegion className={css['stage']} label={alt}>
        {src === null ? (
          instead
        ) : (
          <img
            src={src}
            alt={alt}
            className={css['picture']}
            style={{ width: `${zoom}%`, transform: `rotate(${quarters * 90}deg)` }}
          />
        )}
      </ScrollRegion>
      {children !== undefined && <div className={css['foot']}>{children}</div>}
    </div>
  )
}
