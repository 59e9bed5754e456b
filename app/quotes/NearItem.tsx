import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './NearItem.module.css'
import { NearWindow, watchNear } from './near-window.ts'

/** An item of a long list whose prices are followed only while it is near the window. */
export function NearItem({ children }: { children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => (item.current ? watchNear(item.current, setNear) : undefined), [])
  return (
    <li ref={item} className={css['item']}>
      <NearWindow value={near}>{children}</NearWindow>
    </li>
  )
}
