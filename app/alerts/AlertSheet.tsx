import { lazy, Suspense, useState } from 'react'
import { needWords } from '../words/words-store.ts'
import type { AlertSheetProps } from './AlertEditor.tsx'

/** Fetched with its words when an alert is first asked for. */
const AlertEditor = lazy(async () => {
  const [module] = await Promise.all([import('./AlertEditor.tsx'), needWords(['alerts'])])
  return { default: module.AlertEditor }
})

/** Sets a price alert on one instrument, and shows those that are set. */
export function AlertSheet({ symbol, open, onClose }: AlertSheetProps) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  if (!opened) return null
  return (
    <Suspense>
      <AlertEditor symbol={symbol} open={open} onClose={onClose} />
    </Suspense>
  )
}
