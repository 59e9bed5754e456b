import * as z from 'zod/mini'
import { typedKey } from './typed-key.ts'

/** What was typed into a page, over one reload of the app. Passwords and files are never kept. */
const restoreForMs = 10_000
const tryEveryMs = 200

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const keptSchema = z.object({
  hash: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string(), checked: z.boolean() })),
})

const isKept = (field: Field): boolean =>
  !['password', 'file', 'hidden'].includes(field.type) && field.checkVisibility()

/** The fields of the page on top, in their order, each with what it is called. */
function fieldsHere(): { field: Field; name: string }[] {
  const all = [...document.querySelectorAll<Field>('input, textarea, select')]
  return all.filter(isKept).map((field) => ({
    field,
    name: [field.type, field.name || field.ariaLabel || field.labels?.[0]?.textContent || '']
      .join(' ')
      .trim(),
  }))
}

export function keepTyped(): void {
  const fields = fieldsHere().map(({ field, name }) => ({
    name,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }))
  window.sessionStorage.setItem(typedKey, JSON.stringify({ hash: window.location.hash, fields }))
}

/** As if it had been typed: React hears of it by the event, and only where the value was set past its own setter. */
function type(field: Field, value: string, checked: boolean): void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    if (field.checked !== checked && (checked || field.type === 'checkbox')) field.click()
    return
  }
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Puts back what was kept, once the same fields are on the page again; gives up where they do not come. */
export function restoreTyped(): void {
  const text = window.sessionStorage.getItem(typedKey)
  window.sessionStorage.removeItem(typedKey)
  if (text === null) return
  const { data: kept } = keptSchema.safeParse(JSON.parse(text))
  if (!kept || kept.fields.length === 0 || kept.hash !== window.location.hash) return
  const until = Date.now() + restoreForMs
  const timer = setInterval(() => {
    const here = fieldsHere()
    const isSame =
      here.length === kept.fields.length && here.every(({ name }, at) => name === kept.fields[at]?.name)
    if (isSame)
      for (const [at, { field }] of here.entries())
        type(field, kept.fields[at]?.value ?? '', kept.fields[at]?.checked ?? false)
    if (isSame || Date.now() > until) clearInterval(timer)
  }, tryEveryMs)
}
