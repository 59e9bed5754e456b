import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import css from './HelpPage.module.css'

const widths = ['6rem', '80%', '65%', '90%', '5rem', '75%', '85%']

/** In the place of articles that are on their way, or did not come. */
export function ArticlesLate({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const say = useWords()
  if (failed)
    return (
      <ErrorState title={say('help.failed')} words={{ retry: say('app.try-again') }} onRetry={onRetry} fill>
        {say('help.failed-text')}
      </ErrorState>
    )
  return (
    <div className={css['late']} role="status" aria-busy="true">
      <span className="heard">{say('loading')}</span>
      {widths.map((width) => (
        <Skeleton key={width} width={width} height="1.25rem" />
      ))}
    </div>
  )
}
