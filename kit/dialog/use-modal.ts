import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addLayer } from './open-layers.ts'

type Modal = {
  ref: RefObject<HTMLDialogElement | null>
  /** Still to be rendered: open, or on its way out. */
  present: boolean
  /** For the `<dialog>`: Esc, and a browser that closes it by itself, both only ask. */
  on: { onCancel: (event: SyntheticEvent) => void; onClose: (event: SyntheticEvent) => void }
}

/**
 * Ties a native `<dialog>` to `open`. The browser traps focus, makes the rest inert and gives focus back to where it was; it does so at
 * `close()`, which is why that comes at once and only the picture takes `leaving` milliseconds to go. A page that is left with its dialog
 * open hides it and keeps it: it is as it was when the page is shown again.
 */
export function useModal(open: boolean, leaving: number, ask: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef(ask)
  latest.current = ask
  /** Whether it was closed from here, which nobody has to be asked about. */
  const closedHere = useRef(false)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !present || !dialog) return
    if (!dialog.open) dialog.showModal()
    closedHere.current = false
    const removeLayer = addLayer({ ask: () => latest.current() })
    // Also runs when the page is left with the dialog open, while it is still there to give the focus back.
    return () => {
      removeLayer()
      closedHere.current = true
      dialog.close()
    }
  }, [open, present])

  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setPresent(false), leaving)
    return () => clearTimeout(timer)
  }, [open, leaving])

  return {
    ref,
    present,
    on: {
      onCancel: (event) => {
        // A cancelled file chooser inside bubbles an event of the same name.
        if (event.target !== ref.current) return
        event.preventDefault()
        ask()
      },
      onClose: (event) => {
        // One that is open again was only closed by a development double run of the effect above.
        if (event.target === ref.current && !ref.current?.open && !closedHere.current) ask()
      },
    },
  }
}
