import type { ReactNode } from 'react'

/** Stands where a link leads nowhere for now, because what it leads to needs the service. */
export function OffLink({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere for now, and says so.
    <a className={className} role="link" aria-disabled="true">
      {children}
    </a>
  )
}
