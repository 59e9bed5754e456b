import type { FormEvent, RefObject } from 'react'
import { writeAddress } from '../shell/decide-navigation.ts'
import { openPage } from '../shell/Link.tsx'
import { usePage } from '../shell/page-context.ts'

type Pressed<Field extends string> = {
  /** Looks at everything that was entered; the first field that is wrong. */
  look: () => Field | undefined
  /** An order is on its way, or its answer is. */
  held: boolean
  visitor: boolean
  place: () => void
}

/** Sends the order, or goes to what is wrong. Visitors log in first; the ticket stays as they left it. */
export function usePress<Field extends string>(
  refs: Record<Field, RefObject<HTMLInputElement | null>>,
  { look, held, visitor, place }: Pressed<Field>,
): (event: FormEvent) => void {
  const here = usePage()
  return (event) => {
    event.preventDefault()
    if (held) return
    const wrong = look()
    if (wrong) {
      refs[wrong].current?.scrollIntoView({ block: 'center' })
      return refs[wrong].current?.focus({ preventScroll: true })
    }
    if (visitor) {
      const to = writeAddress({ page: here.page, query: here.query.toString() })
      return openPage('login', new URLSearchParams({ to }).toString())
    }
    place()
  }
}
