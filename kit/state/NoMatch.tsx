import { path as magnifyingGlass } from 'phosphor:magnifying-glass'
import { Button } from '../button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type NoMatchProps = { words: { title: string; text: string; showAll: string }; onShowAll: () => void }

/** A filter that leaves nothing, and the way to take it off. */
export function NoMatch({ words, onShowAll }: NoMatchProps) {
  const step = (
    <Button tone="line" size="s" fit onClick={onShowAll}>
      {words.showAll}
    </Button>
  )
  return (
    <EmptyState icon={magnifyingGlass} title={words.title} action={step} fill>
      {words.text}
    </EmptyState>
  )
}
