import { path as info } from 'phosphor:info'
import { path as notebook } from 'phosphor:notebook'
import { path as seal } from 'phosphor:seal-check-fill'
import { path as warning } from 'phosphor:warning'
import { path as warningCircle } from 'phosphor:warning-circle'
import { path as wifiSlash } from 'phosphor:wifi-slash'
import { Button } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import { Banner } from '../notice/Banner.tsx'
import { Note } from '../notice/Note.tsx'
import { Tag } from '../notice/Tag.tsx'
import { EmptyState } from '../state/EmptyState.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import { Skeleton } from '../state/Skeleton.tsx'
import css from './Gallery.module.css'
import { GallerySection } from './GallerySection.tsx'

const cx = classes(css)

export function GalleryNotices() {
  const tryIt = (
    <Button tone="line" size="xs" fit>
      Try it
    </Button>
  )
  return (
    <>
      <GallerySection title="Banners" wide>
        <Banner tone="warn" icon={wifiSlash}>
          <b>You are offline.</b> Showing what was known at 14:31. Orders and requests wait until you are
          back.
        </Banner>
        <Banner icon={info}>Support answers from 09:00.</Banner>
      </GallerySection>
      <GallerySection title="Notes and tags">
        <Note tone="danger" icon={warningCircle}>
          <b>Registration failed.</b> Four things need a change. Nothing you typed was lost.
        </Note>
        <Note tone="warn" icon={warning}>
          Prices may gap over the weekend.
        </Note>
        <Note tone="accent" icon={seal}>
          Your documents are verified.
        </Note>
        <Note tone="dash" action={tryIt}>
          <b>Just looking?</b>
          <br />
          <span className="t2">$10,000 practice, one tap.</span>
        </Note>
        <Note icon={info}>First taken from your browser. Your choice under Preferences always wins.</Note>
        <div className={cx('line')}>
          <Tag>Done</Tag>
          <Tag tone="accent" icon={seal}>
            Verified
          </Tag>
          <Tag tone="warn">Owed</Tag>
          <Tag tone="danger">Rejected</Tag>
          <Tag tone="up">Buy, spot</Tag>
          <Tag tone="down">Short 5×</Tag>
        </div>
        <div aria-busy="true" style={{ display: 'grid', gap: 12 }}>
          <Skeleton width="60%" height="18px" />
          <Skeleton width="74%" height="44px" />
        </div>
      </GallerySection>
      <EmptyState
        icon={notebook}
        title="No open positions"
        action={
          <Button tone="line" size="s" fit>
            Browse markets
          </Button>
        }
      >
        When you open one, its entry, stop and liquidation price are shown here.
      </EmptyState>
      <ErrorState
        title="Network error, please try again later"
        words={{ retry: 'Try again' }}
        onRetry={() => undefined}
      >
        Your money and open orders are not affected. Last updated 14:20.
      </ErrorState>
    </>
  )
}
