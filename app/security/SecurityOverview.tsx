import { path as deviceMobile } from 'phosphor:device-mobile'
import { path as password } from 'phosphor:password'
import { path as snowflake } from 'phosphor:snowflake'
import { Button } from '@candor/kit/button/Button.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { WireSecurity } from '@candor/wire/security.ts'
import { useEffect } from 'react'
import { type SessionState, sessionStore } from '../api/session-store.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { useWords } from '../words/use-words.ts'
import { AccountSection } from './AccountSection.tsx'
import { DeviceSection } from './DeviceSection.tsx'
import { EventSection } from './EventSection.tsx'
import { KeySection } from './KeySection.tsx'
import { openKeeping } from './keep-offer.ts'
import { PasskeySection } from './PasskeySection.tsx'
import { PushSection } from './PushSection.tsx'
import css from './Security.module.css'
import { useWhen } from './say-when.ts'
import { useSecurity } from './use-security.ts'
import { WithSecurity } from './WithSecurity.tsx'

const hasPassword = (session: SessionState): boolean =>
  session.status === 'customer' && session.customer.hasPassword

export function SecurityOverview() {
  const fetched = useSecurity()
  const { renew } = fetched
  // An account that was just kept has a password to show.
  useEffect(
    () => sessionStore.subscribe((now, before) => hasPassword(now) !== hasPassword(before) && renew()),
    [renew],
  )
  return (
    <>
      <NavBar />
      <WithSecurity fetched={fetched}>
        {(security) => {
          const section = { security, onChanged: fetched.renew }
          return (
            <>
              <Standing security={security} />
              {security.hasPassword ? <Factors security={security} /> : <PracticeNote />}
              {security.hasPassword && <PasskeySection {...section} />}
              <DeviceSection {...section} />
              <PushSection />
              <KeySection {...section} />
              <EventSection security={security} />
              <AccountSection {...section} />
            </>
          )
        }}
      </WithSecurity>
    </>
  )
}

function Standing({ security }: { security: WireSecurity }) {
  const say = useWords()
  if (security.frozenAt === null) return null
  return (
    <div className={css['pad']}>
      <Note tone="warn" icon={snowflake} role="status">
        <b>{say('security.frozen-title')}</b> {say('security.frozen-text')}
      </Note>
    </div>
  )
}

function PracticeNote() {
  const say = useWords()
  const keep = (
    <Button tone="line" size="xs" fit onClick={openKeeping}>
      {say('security.keep')}
    </Button>
  )
  return (
    <div className={css['pad']}>
      <Note tone="dash" action={keep}>
        {say('security.trial')}
      </Note>
    </div>
  )
}

function Factors({ security }: { security: WireSecurity }) {
  const say = useWords()
  const { day } = useWhen()
  const { passwordChangedAt, twoFactorSince } = security
  return (
    <>
      <List>
        <Row
          icon={password}
          title={say('security.password')}
          end={passwordChangedAt ? say('security.changed', { date: day(passwordChangedAt) }) : undefined}
          href={hrefOf('changePassword')}
          onClick={(event) => followLink(event, 'changePassword')}
        />
        <Row
          icon={deviceMobile}
          title={say('security.two-factor')}
          end={twoFactorSince ? say('security.on-since', { date: day(twoFactorSince) }) : say('security.off')}
          href={hrefOf('security', 'view=two-factor')}
          onClick={(event) => followLink(event, 'security', 'view=two-factor')}
        />
      </List>
      <p className={css['beside']}>{say('security.asked')}</p>
    </>
  )
}
