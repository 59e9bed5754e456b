import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './NearItem.module.css'
import { type NearRow, NearWindow, watchNear } from './near-window.ts'

/** An item of a long list whose prices are followed only while it is near the window. */
export function NearItem({ children }: { children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  const [row] = useState<NearRow>(() => ({ near: true, wakers: new Set() }))
  useEffect(() => (item.current ? watchNear(item.current, row) : undefined), [row])
  return (
    <li ref={item} className={css['item']}>
      <NearWindow value={row}>{children}</NearWindow>
    </li>
  )
}
