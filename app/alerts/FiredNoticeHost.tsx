import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { needWords } from '../words/words-store.ts'
import css from './FiredNoticeHost.module.css'
import { type FiredState, firedNotices } from './fired-notices.ts'

type Told = ComponentType<FiredState>

/** The notice's code and words, fetched when an alert first fires. What fails to come is tried again with the next one. */
function useNoticeCode(needed: boolean): Told | null {
  const [code, setCode] = useState<{ Told: Told } | null>(null)
  useEffect(() => {
    if (!needed || code) return
    Promise.all([import('./FiredNotices.tsx'), needWords(['alerts'])])
      .then(([module]) => setCode({ Told: module.FiredNotices }))
      .catch(() => null)
  }, [needed, code])
  return code?.Told ?? null
}

/** Where fired alerts are told, over every page. The place is always there, because a live region that arrives with its text is not read aloud. */
export function FiredNoticeHost() {
  const host = useRef<HTMLDivElement>(null)
  const fired = useStore(firedNotices)
  const newest = fired.notices[0]?.alertId ?? fired.missed[0]?.id
  const Told = useNoticeCode(newest !== undefined)

  // An open sheet lies in the browser's top layer, over every z-index. As a popover shown last, the host lies over it.
  useLayoutEffect(() => {
    const node = host.current
    if (!node || typeof node.showPopover !== 'function') return
    if (newest !== undefined && node.matches(':popover-open')) node.hidePopover()
    if (!node.matches(':popover-open')) node.showPopover()
  }, [newest])

  return (
    <div ref={host} className={css['host']} popover="manual" role="status">
      {Told && <Told {...fired} />}
    </div>
  )
}
