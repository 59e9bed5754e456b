import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { classes } from '@candor/kit/classes.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireIdentity } from '@candor/wire/identity.ts'
import { lazy, Suspense } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { NavBar } from '../shell/NavBar.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { DocumentLog } from './DocumentLog.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import css from './Identity.module.css'
import { loadIdentity } from './identity-store.ts'
import { StatusView } from './StatusView.tsx'
import { useIdentity } from './use-identity.ts'

const cx = classes(css)

const OperatorActs = lazy(async () => {
  const [module] = await Promise.all([import('./OperatorActs.tsx'), needWords(['operator-acts', 'notices'])])
  return { default: module.OperatorActs }
})

const OwnGroup = lazy(async () => {
  const [module] = await Promise.all([import('./OwnGroup.tsx'), needWords(['groups'])])
  return { default: module.OwnGroup }
})

/**
 * Views of one route: the class or group a customer is in (`view=group`), what operators did (`view=operators`), who looked at the photos (`documents`), the two steps of the form (`step`), or how
 * far it is.
 */
export function VerificationPage() {
  const query = usePageQuery()
  if (query.get('view') === 'operators')
    return (
      <Suspense fallback={<PageLoading />}>
        <OperatorActs />
      </Suspense>
    )
  if (query.get('view') === 'group')
    return (
      <Suspense fallback={<PageLoading />}>
        <OwnGroup />
      </Suspense>
    )
  return query.has('documents') ? <DocumentLog /> : <Verification step={query.get('step')} />
}

function Verification({ step }: { step: string | null }) {
  const say = useWords()
  const tell = useRefusalText()
  const { identity, refusal } = useIdentity()
  return (
    <div className={actedPage}>
      <NavBar />
      {identity && <View identity={identity} step={step} />}
      {!identity && refusal && (
        <ErrorState
          fill
          title={tell(refusal)}
          words={{ retry: say('app.try-again') }}
          onRetry={() => loadIdentity(false)}
        />
      )}
      {!identity && !refusal && <Blank />}
    </div>
  )
}

/** Somebody who is verified, being verified, or was rejected and has not begun again has no form to fill in. */
function View({ identity, step }: { identity: WireIdentity; step: string | null }) {
  const { state, request, review } = identity
  if (state === 'verifying' || state === 'verified' || (state === 'rejected' && step === null))
    return <StatusView identity={identity} state={state} />
  return step === '2' ? (
    <DocumentsStep identity={identity} />
  ) : (
    <DetailsStep
      reason={state === 'rejected' ? (request?.reason ?? null) : null}
      practice={review === 'auto'}
    />
  )
}

/** The form's own layout while it is on its way. */
function Blank() {
  const say = useWords()
  return (
    <div className={cx('blank')} aria-busy="true" role="status" aria-label={say('loading')}>
      <Skeleton width="100%" height="1.75rem" />
      <Skeleton width="12rem" height="1.625rem" />
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} width="100%" height="4.5rem" />
      ))}
    </div>
  )
}
