import { useEffect, useState } from 'react'
import css from './QrPicture.module.css'

type Squares = { size: number; path: string }

/** Where the dark squares are, as one line that fills them all. */
async function drawSquares(text: string): Promise<Squares> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((at) => data[at])
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') }
}

/** A QR code, always dark on white: readers of it expect that, whatever the theme. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const [squares, setSquares] = useState<Squares | null>(null)
  useEffect(() => {
    let current = true
    drawSquares(text)
      .then((drawn) => current && setSquares(drawn))
      // Without the picture there is still the key in letters below it.
      .catch(() => null)
    return () => {
      current = false
    }
  }, [text])
  const size = squares?.size ?? 1
  return (
    <svg
      className={css['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares?.path ?? ''} fill="#000" />
    </svg>
  )
}
