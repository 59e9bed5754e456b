import { type ComponentType, useEffect, useState } from 'react'
import type { PageName } from '../routes.ts'
import { loadedPage, loadPage } from './load-page.ts'

type PageCode = { status: 'ready'; Page: ComponentType } | { status: 'loading' } | { status: 'failed' }

/** The code of a page, from the first moment it is needed. */
export function usePageCode(page: PageName): PageCode {
  const [code, setCode] = useState<PageCode>({ status: 'loading' })

  useEffect(() => {
    let current = true
    const settle = (next: PageCode) => current && setCode(next)
    setCode({ status: 'loading' })
    loadPage(page)
      .then((Page) => settle({ status: 'ready', Page }))
      .catch(() => settle({ status: 'failed' }))
    return () => {
      current = false
    }
  }, [page])

  const Page = loadedPage(page)
  return Page ? { status: 'ready', Page } : code
}
