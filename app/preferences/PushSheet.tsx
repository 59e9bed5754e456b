import { path as check } from 'phosphor:check'
import { path as deviceMobile } from 'phosphor:device-mobile'
import { noticeKinds } from '@candor/domain/notices/notice-choice.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { turnPushOn } from '../push/subscribe-push.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import css from './PushSheet.module.css'
import { preferenceStore } from './preference-store.ts'
import { useChoosing } from './use-choosing.ts'

const cx = classes(css)

type PushSheetProps = { open: boolean; publicKey: string | null; onClose: () => void }

/** What pushes are for, before the device asks: a sample, the kinds that were chosen, and whether amounts may be seen. */
export function PushSheet({ open, publicKey, onClose }: PushSheetProps) {
  const say = useWords()
  const choose = useChoosing()
  const { lockScreenAmounts, notices, quiet } = useStore(preferenceStore)
  const [busy, setBusy] = useState(false)
  const goOn = async () => {
    if (publicKey === null) return
    setBusy(true)
    const turned = await turnPushOn(publicKey)
    setBusy(false)
    if (turned === 'on') toasts.showToast(say('push.done'), 'done')
    else toasts.showToast(say(turned === 'denied' ? 'push.blocked' : 'push.failed'), 'error', 4_000)
    onClose()
  }
  const emailOnly = () => {
    const mailed = noticeKinds.filter((kind) => notices[kind].includes('push'))
    const changed = mailed.map((kind) => [
      kind,
      [...new Set([...notices[kind], 'email' as const])].filter((channel) => channel !== 'push'),
    ])
    choose({ notices: Object.fromEntries(changed) })
    onClose()
  }
  const footer = (
    <div className={cx('buttons')}>
      <Button onClick={goOn} busy={busy}>
        {say('push.continue')}
      </Button>
      <Button tone="line" onClick={emailOnly}>
        {say('push.email-only')}
      </Button>
      <p className={cx('promise')}>{say(quiet ? 'push.promise-quiet' : 'push.promise')}</p>
    </div>
  )
  return (
    <Sheet
      open={open}
      title={say('push.sheet-title')}
      words={{ close: say('app.close') }}
      onClose={onClose}
      footer={footer}
    >
      <p className={cx('lead')}>{say('push.sheet-text')}</p>
      <div className={cx('sample')}>
        <span className={cx('app')}>
          <span>{say('app.name')}</span>
          <span>{say('push.now')}</span>
        </span>
        <span className={cx('what')}>{say('notices.contracts')}</span>
        <span className={cx('text')}>{say(lockScreenAmounts ? 'push.sample-amounts' : 'push.sample')}</span>
      </div>
      <KindList />
      <div className={cx('amounts')}>
        <SwitchRow
          title={say('push.amounts')}
          second={say('push.amounts-text')}
          checked={lockScreenAmounts}
          onChange={(event) => choose({ lockScreenAmounts: event.target.checked })}
        />
      </div>
      <div className={cx('note')}>
        <Note icon={deviceMobile}>{say('push.home-screen')}</Note>
      </div>
    </Sheet>
  )
}

/** The kinds that a push is sent about, with what is special about some. */
function KindList() {
  const say = useWords()
  const { notices } = useStore(preferenceStore)
  const chosen = noticeKinds.filter((kind) => notices[kind].includes('push'))
  const hints = { closings: say('push.also-quiet'), orders: say('push.ten') } as Readonly<
    Record<string, string>
  >
  return (
    <ul className={cx('kinds')}>
      {chosen.map((kind) => (
        <li key={kind} className={cx('kind')}>
          <Icon path={check} />
          <span className={cx('name')}>{say(`notices.${kind}`)}</span>
          <span className={cx('hint')}>{hints[kind]}</span>
        </li>
      ))}
      <li className={cx('kind')}>
        <Icon path={check} />
        <span className={cx('name')}>{say('notices.security')}</span>
        <span className={cx('hint')}>{say('push.always-quiet')}</span>
      </li>
    </ul>
  )
}
