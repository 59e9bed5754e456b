import { path as headset } from 'phosphor:headset'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { Link } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { BackButton, TopBar } from '../shell/TopBar.tsx'
import { useWords } from '../words/use-words.ts'
import { AccountLimits } from './AccountLimits.tsx'
import { LimitRow } from './LimitRow.tsx'
import { LimitSheet } from './LimitSheet.tsx'
import css from './Limits.module.css'
import { type LimitName, useLimits } from './limits-store.ts'
import { NoteThresholds } from './NoteThresholds.tsx'
import { TakeBreak } from './TakeBreak.tsx'

const cx = classes(css)

/** Limits that customers set for themselves, breaks, and when they want a note about how their money is spread. */
export function LimitsPage() {
  const say = useWords()
  const textOf = useRefusalText()
  const { value, refusal, retry } = useLimits()
  const [chosen, setChosen] = useState<LimitName | null>(null)
  const limit = value?.limits.find(({ name }) => name === chosen) ?? null
  return (
    <>
      <TopBar
        start={<BackButton />}
        title={say('limits.title')}
        end={
          <span className={cx('badge')}>
            <PracticeBadge>{say('app.practice')}</PracticeBadge>
          </span>
        }
      />
      <OfflineBanner />
      <p className={cx('lead')}>
        {say('limits.lead')} <HelpLink article="own-limits" />
      </p>
      {value ? (
        <>
          <ul aria-label={say('limits.list')}>
            {value.limits.map((each) => (
              <LimitRow key={each.name} limit={each} onPress={() => setChosen(each.name)} />
            ))}
          </ul>
          <LimitSheet limit={limit} onClose={() => setChosen(null)} />
          <TakeBreak until={value.timeOutUntil} />
          <NoteThresholds key={JSON.stringify(value.notes)} notes={value.notes} />
          <AccountLimits />
        </>
      ) : refusal ? (
        <ErrorState title={textOf(refusal)} words={{ retry: say('app.try-again') }} onRetry={retry}>
          {say('limits.failed')}
        </ErrorState>
      ) : (
        <div className={cx('lead')} aria-busy="true">
          <Skeleton width="100%" height="16rem" />
        </div>
      )}
      <div className={cx('support')}>
        <Note icon={headset}>
          {say('break.support')}
          <br />
          <HelpLink article="when-to-stop" alone>
            {say('break.signs')}
          </HelpLink>
          <br />
          <Link to="support" className={linkClass}>
            {say('title.support')}
          </Link>
        </Note>
      </div>
    </>
  )
}
