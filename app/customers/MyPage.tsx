import { path as bookmark } from 'phosphor:bookmark-simple'
import { path as sealCheck } from 'phosphor:seal-check-fill'
import { path as signOutIcon } from 'phosphor:sign-out'
import { groupAccountNumber } from '@candor/domain/customers/account-number.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { WireCustomer } from '@candor/wire/customers.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { logOut, sessionStore } from '../api/session-store.ts'
import { openKeeping } from '../security/keep-offer.ts'
import { NavBar } from '../shell/NavBar.tsx'
import { switchTab } from '../shell/navigation.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './MyPage.module.css'
import { MyPlaces } from './MyPlaces.tsx'
import { RisksSheet } from './RisksSheet.tsx'
import { verificationWords } from './verification-words.ts'

const cx = classes(css)

/** Of the product: docs/SPECIFICATION.md, section 9. */
const version = { version: '1.0.0', code: '100' }

/** The account at a glance and the way to its pages. */
export function MyPage() {
  const say = useWords()
  const session = useStore(sessionStore)
  const [learning, setLearning] = useState(false)
  if (session.status !== 'customer' && session.status !== 'expired') return null
  const more = (
    <Button tone="line" size="xs" fit onClick={() => setLearning(true)}>
      {say('my.learn-more')}
    </Button>
  )
  return (
    <>
      <NavBar />
      <Who customer={session.customer} />
      <section className={cx('practice')}>
        <Note tone="dash" action={more}>
          <b>{say('my.practice-title')}</b>
          <br />
          <span className="t2">{say('my.practice-text')}</span>
        </Note>
      </section>
      {!session.customer.hasPassword && (
        <List>
          <Row
            icon={bookmark}
            title={say('keep.title')}
            second={say('keep.why')}
            opens
            onClick={openKeeping}
          />
        </List>
      )}
      <MyPlaces customer={session.customer} onRisks={() => setLearning(true)} />
      <Leaving trial={!session.customer.hasPassword} />
      <p className={cx('version')}>{say('my.version', version)}</p>
      <RisksSheet open={learning} onClose={() => setLearning(false)} />
    </>
  )
}

function Who({ customer }: { customer: WireCustomer }) {
  const say = useWords()
  const name = customer.accountName || say('my.practice-name')
  const verified = customer.verification === 'verified'
  return (
    <section className={cx('who')}>
      <div className={cx('initials')} aria-hidden="true">
        {initialsOf(name)}
      </div>
      <div className={cx('grow')}>
        <p className={cx('name')}>{name}</p>
        <p className={cx('number')}>
          <span className="num">{groupAccountNumber(customer.accountNumber)}</span>
          <Tag {...(verified ? { tone: 'accent' as const, icon: sealCheck } : {})}>
            {say(verificationWords[customer.verification])}
          </Tag>
        </p>
      </div>
    </section>
  )
}

/** The initials of a name: up to two letters, in any script. */
function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters = words.map((word) => [...word][0] ?? '')
  return letters.slice(0, 2).join('').toUpperCase()
}

/** An account without a password cannot be returned to, so leaving it needs a confirmation. */
function Leaving({ trial }: { trial: boolean }) {
  const say = useWords()
  const message = useMessage()
  const [asking, setAsking] = useState(false)
  const keep = () => {
    setAsking(false)
    openKeeping()
  }
  const leave = async () => {
    setAsking(false)
    const answer = await logOut(() => switchTab('/'))
    if (!answer.ok) toasts.showToast(message(answer.refusal.code, answer.refusal.params), 'error')
  }
  return (
    <>
      <List>
        <Row
          icon={signOutIcon}
          title={say('my.log-out')}
          onClick={() => (trial ? setAsking(true) : leave())}
        />
      </List>
      <Dialog
        open={asking}
        title={say('my.leave-title')}
        words={{ cancel: say('cancel'), ok: say('my.log-out') }}
        onCancel={() => setAsking(false)}
        onOk={leave}
        tone="line"
      >
        <p>{say('my.leave-text')}</p>
        <div className={cx('keep')}>
          <Button size="s" onClick={keep}>
            {say('keep.title')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
