import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireSecurity } from '@candor/wire/security.ts'
import type { ReactNode } from 'react'
import type { Fetched } from '../api/use-fetched.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useWords } from '../words/use-words.ts'
import css from './Security.module.css'

type WithSecurityProps = { fetched: Fetched<WireSecurity>; children: (security: WireSecurity) => ReactNode }

/** Shows what needs to know how the account is protected, once that is known. */
export function WithSecurity({ fetched, children }: WithSecurityProps) {
  const say = useWords()
  const tell = useRefusalText()
  const { value, refusal, retry } = fetched
  if (value) return children(value)
  if (refusal)
    return <ErrorState fill title={tell(refusal)} words={{ retry: say('app.try-again') }} onRetry={retry} />
  return (
    <div className={css['page']} aria-busy="true">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} width={at % 2 === 0 ? '70%' : '45%'} height="1.25rem" />
      ))}
    </div>
  )
}
