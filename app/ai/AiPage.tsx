import { path as record } from 'phosphor:clock-counter-clockwise'
import { path as sparkle } from 'phosphor:sparkle'
import { Button } from '@candor/kit/button/Button.tsx'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireStrategy } from '@candor/wire/strategies.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { loadParticipations, useParticipations } from '../participations/participation-store.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { openPage } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { PullPage } from '../shell/PullPage.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { byWorstFall } from '../strategies/result-shown.ts'
import { SimulatedNote } from '../strategies/SimulatedNote.tsx'
import { StrategyRow } from '../strategies/StrategyRow.tsx'
import { loadStrategies, useStrategies } from '../strategies/strategy-store.ts'
import { useWords } from '../words/use-words.ts'
import css from './AiPage.module.css'

const cx = classes(css)

type Filter = 'all' | 'mine' | 'lowest'

const refresh = () => Promise.all([loadStrategies(), loadParticipations()])

/** All strategies, also those that lose and those that have ended. Visitors read them too. */
export function AiPage() {
  const say = useWords()
  return (
    <PullPage onRefresh={refresh}>
      <header className={cx('bar')}>
        <h1 className={cx('title')}>{say('title.ai')}</h1>
        <PracticeBadge>{say('app.practice')}</PracticeBadge>
        <IconButton path={record} label={say('title.ai-record')} onClick={() => openPage('aiRecord')} />
      </header>
      <OfflineBanner />
      <p className={cx('intro')}>
        {say('strategies.intro')} <HelpLink article="ai-participation" />
      </p>
      <Strategies />
    </PullPage>
  )
}

/** The strategies that the customer has something in now; null while that is not known. */
function useOwnIds(): ReadonlySet<string> | null {
  const { open } = useParticipations()
  return open && new Set(open.map(({ strategy }) => strategy))
}

function Strategies() {
  const say = useWords()
  const [filter, setFilter] = useState<Filter>('all')
  const { value, refusal } = useStrategies()
  const visitor = useStore(sessionStore, (session) => accountOf(session) === null)
  const own = useOwnIds()
  if (value === null)
    return refusal ? (
      <RefusedState refusal={refusal} onRetry={() => void loadStrategies()}>
        {say('strategies.failed')}
      </RefusedState>
    ) : (
      <Blank />
    )
  const mine = { value: 'mine' as const, label: say('strategies.mine'), count: own ? own.size : null }
  const tabs = [
    { value: 'all' as const, label: say('strategies.all') },
    ...(visitor ? [] : [mine]),
    { value: 'lowest' as const, label: say('strategies.lowest') },
  ]
  const listed = listedBy(filter, value.strategies, own)
  return (
    <>
      <Tabs
        label={say('strategies.filters')}
        tabs={tabs}
        value={filter}
        onChange={setFilter}
        panelId="strategies-panel"
      />
      <div id="strategies-panel" role="tabpanel" aria-label={say(`strategies.${filter}`)}>
        {listed.length > 0 ? (
          <ul>
            {listed.map((strategy) => (
              <StrategyRow key={strategy.id} strategy={strategy} />
            ))}
          </ul>
        ) : (
          <None filter={filter} onShowAll={() => setFilter('all')} />
        )}
      </div>
      {value.simulated && listed.length > 0 && <SimulatedNote why />}
    </>
  )
}

function listedBy(filter: Filter, all: readonly WireStrategy[], own: ReadonlySet<string> | null) {
  if (filter === 'lowest') return byWorstFall(all)
  return filter === 'mine' ? all.filter(({ id }) => own?.has(id)) : all
}

function None({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) {
  const say = useWords()
  if (filter !== 'mine')
    return (
      <EmptyState icon={sparkle} title={say('strategies.none')} fill>
        {say('strategies.none-text')}
      </EmptyState>
    )
  const step = (
    <Button tone="line" size="s" fit onClick={onShowAll}>
      {say('strategies.show-all')}
    </Button>
  )
  return (
    <EmptyState icon={sparkle} title={say('strategies.none-mine')} action={step} fill>
      {say('strategies.none-mine-text')}
    </EmptyState>
  )
}

function Blank() {
  const say = useWords()
  return (
    <div aria-busy="true" role="status" aria-label={say('loading')} className={cx('blank')}>
      <Skeleton width="60%" height="1.5rem" />
      {Array.from({ length: 4 }, (_, place) => (
        <div key={place} className={cx('blank-row')}>
          <Skeleton width="45%" height="1.25rem" />
          <Skeleton width="35%" height="1rem" />
          <Skeleton width="100%" height="3rem" />
        </div>
      ))}
    </div>
  )
}
