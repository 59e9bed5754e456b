/**
 * Copies a text; false where the browser refuses. A house reached over plain HTTP has no clipboard interface, so the old
 * command is the way there. `near` keeps the helper field inside an open dialog, outside of which nothing can be selected.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text, near.parentElement ?? document.body)
  }
}

function copyByCommand(text: string, place: Element): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
