import type { ComponentProps, MouseEvent } from 'react'
import { writeAddress } from './address.ts'
import { goTo } from './navigate.ts'
import type { PlaceName } from './place-table.ts'

type PlaceLinkProps = Omit<ComponentProps<'a'>, 'href' | 'id'> & {
  to: PlaceName
  id?: string | null
  query?: string
}

/** A link inside the console; with a modifier key the browser opens it as it does any link. */
export function PlaceLink({ to, id = null, query = '', children, ...rest }: PlaceLinkProps) {
  function press(event: MouseEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to, id, query)
  }
  return (
    <a {...rest} href={writeAddress(to, id, query)} onClick={press}>
      {children}
    </a>
  )
}
