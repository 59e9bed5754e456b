import { path as question } from 'phosphor:question'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { Link } from '../shell/Link.tsx'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './OrderStory.module.css'

const cx = classes(css)

export function MissingStory() {
  const say = useWords()
  const step = (
    <Link to="wallet" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('story.to-wallet')}
    </Link>
  )
  return (
    <EmptyState icon={question} title={say('story.missing')} action={step} fill>
      {say('story.missing-text')}
    </EmptyState>
  )
}

export function FailedStory({
  code,
  onRetry,
}: {
  code: Parameters<ReturnType<typeof useMessage>>[0]
  onRetry: () => void
}) {
  const say = useWords()
  const message = useMessage()
  return (
    <ErrorState title={message(code)} words={{ retry: say('app.try-again') }} onRetry={onRetry} fill>
      {say('story.safe')}
    </ErrorState>
  )
}

export function BlankStory() {
  return (
    <div className={cx('blank')} aria-busy="true">
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton width="55%" height="2.5rem" />
      <Skeleton width="100%" height="14rem" />
      <Skeleton width="100%" height="8rem" />
    </div>
  )
}
