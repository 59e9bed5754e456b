import { path as wifiSlash } from 'phosphor:wifi-slash'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type ErrorStateProps = {
  icon?: string
  /** The cause, in plain words. */
  title: string
  /** What is safe. */
  children?: ReactNode
  words: { retry: string }
  onRetry: () => void
  /** The retry is under way. */
  busy?: boolean
  fill?: boolean
}

export function ErrorState({
  icon = wifiSlash,
  title,
  children,
  words,
  onRetry,
  busy,
  fill,
}: ErrorStateProps) {
  const retry = (
    <Button size="s" fit onClick={onRetry} busy={busy}>
      {words.retry}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon={icon} title={title} action={retry} {...(fill && { fill })}>
        {children}
      </EmptyState>
    </div>
  )
}
