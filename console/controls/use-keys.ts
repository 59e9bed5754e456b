import { useEffect, useRef } from 'react'

/** Keys act on the page, not while somebody types, has a dialog open or means the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  if (document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')) return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  const types = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
  return types || target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Single keys of a page, by `event.key` in lower case. What has no act now is left out. */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      if (!act || isTaken(event)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
