import { type ComponentType, useEffect, useState } from 'react'
import type { PageName } from '../routes.ts'
import { loadedPage, loadPage } from './load-page.ts'

/** How long a page may take before we say that it is loading, and before we stop waiting. */
export const loadingDelay = 200
export const loadingTimeout = 60_000

export type PageCode =
  | { status: 'ready'; Page: ComponentType }
  /** On its way; `told` once it has taken long enough to say so. */
  | { status: 'loading'; told: boolean }
  | { status: 'timed-out' }
  | { status: 'failed' }

/** The code of a page, from the first moment it is needed. */
export function usePageCode(page: PageName): PageCode {
  const [code, setCode] = useState<PageCode>({ status: 'loading', told: false })

  useEffect(() => {
    let current = true
    const settle = (next: PageCode) => current && setCode(next)
    setCode({ status: 'loading', told: false })
    const tell = setTimeout(() => settle({ status: 'loading', told: true }), loadingDelay)
    const giveUp = setTimeout(() => {
      settle({ status: 'timed-out' })
      current = false
    }, loadingTimeout)
    const stop = () => {
      clearTimeout(tell)
      clearTimeout(giveUp)
    }
    loadPage(page)
      .then((Page) => settle({ status: 'ready', Page }))
      .catch(() => settle({ status: 'failed' }))
      .finally(stop)
    return () => {
      current = false
      stop()
    }
  }, [page])

  const Page = loadedPage(page)
  return Page ? { status: 'ready', Page } : code
}
