import { path as list } from 'phosphor:list-checks'
import type { Fetched } from '@candor/client/api/use-answer.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { useRefusalText, useWords } from '../words/use-console-words.ts'

type NothingOpenProps = {
  fetched: Pick<Fetched<unknown>, 'refusal' | 'retry'> | null
  /** There is nothing that could be opened. */
  empty?: boolean
}

/** What stands where a case would: nothing is open, it is on its way, or it could not be had. */
export function NothingOpen({ fetched, empty = false }: NothingOpenProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  if (fetched?.refusal)
    return (
      <ErrorState
        title={refusalText(fetched.refusal)}
        words={{ retry: say('state.retry') }}
        onRetry={fetched.retry}
      />
    )
  return fetched || empty ? null : <EmptyState icon={list} title={say('queue.choose')} />
}
