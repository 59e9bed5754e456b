import { path as past } from 'phosphor:clock-counter-clockwise'
import { path as question } from 'phosphor:question'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireStrategy } from '@candor/wire/strategies.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './StrategyDetail.module.css'

const cx = classes(css)

export function BlankStrategy() {
  const say = useWords()
  return (
    <div className={cx('blank')} aria-busy="true" role="status" aria-label={say('loading')}>
      <Skeleton width="40%" height="1rem" />
      <Skeleton width="30%" height="2.5rem" />
      <Skeleton width="100%" height="15rem" />
      <Skeleton width="100%" height="9rem" />
    </div>
  )
}

export function MissingStrategy() {
  const say = useWords()
  const step = (
    <Link to="ai" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('strategies.show-all')}
    </Link>
  )
  return (
    <EmptyState icon={question} title={say('strategy-page.missing')} action={step} fill>
      {say('strategy-page.missing-text')}
    </EmptyState>
  )
}

/** Right after the first start its rule is still being worked out on past prices. What it trades meanwhile is told. */
export function UntestedStrategy({ strategy: { id } }: { strategy: WireStrategy }) {
  const say = useWords()
  const step = (
    <Link
      to="aiDetail"
      query={`id=${id}&view=trades`}
      className={buttonClass({ tone: 'line', size: 's', fit: true })}
    >
      {say('strategy-page.trades')}
    </Link>
  )
  return (
    <EmptyState icon={past} title={say('strategy-page.testing')} action={step} fill>
      {say('strategy-page.testing-text')}
    </EmptyState>
  )
}
