import { path as bell } from 'phosphor:bell'
import { path as check } from 'phosphor:check-bold'
import { path as deviceMobile } from 'phosphor:device-mobile'
import { path as envelope } from 'phosphor:envelope-simple'
import { path as info } from 'phosphor:info'
import { path as lock } from 'phosphor:lock-simple'
import {
  type NoticeChannel,
  type NoticeKind,
  noticeChannels,
  noticeKinds,
} from '@candor/domain/notices/notice-choice.ts'
import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useStore } from 'zustand'
import { NavBar } from '../shell/NavBar.tsx'
import { useWords } from '../words/use-words.ts'
import css from './Notices.module.css'
import { PushRow } from './PushRow.tsx'
import { preferenceStore } from './preference-store.ts'
import { useChoosing } from './use-choosing.ts'

const cx = classes(css)

const icons = { app: bell, email: envelope, push: deviceMobile } as const

/** Which notices are sent, and how: a row for each kind, a column for each channel. */
export function NoticeChoices() {
  const say = useWords()
  const choose = useChoosing()
  const { quiet } = useStore(preferenceStore)
  return (
    <>
      <NavBar title={say('preferences.notifications')} />
      <table className={cx('table')}>
        <thead>
          <tr>
            <td />
            {noticeChannels.map((channel) => (
              <th key={channel} scope="col" className={cx('channel')}>
                <Icon path={icons[channel]} />
                {say(`notices.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <KindRow key={kind} kind={kind} />
          ))}
          <LockedRow />
        </tbody>
      </table>
      <PushRow />
      <SwitchRow
        title={say('notices.quiet')}
        second={say('notices.quiet-text')}
        checked={quiet}
        onChange={(event) => choose({ quiet: event.target.checked })}
      />
      <div className={cx('note')}>
        <Note icon={info}>{say('notices.note')}</Note>
      </div>
    </>
  )
}

function KindRow({ kind }: { kind: NoticeKind }) {
  const say = useWords()
  const choose = useChoosing()
  const { notices } = useStore(preferenceStore)
  const chosen = notices[kind]
  const name = say(`notices.${kind}`)
  const turn = (channel: NoticeChannel, on: boolean) =>
    choose({
      notices: { [kind]: noticeChannels.filter((each) => (each === channel ? on : chosen.includes(each))) },
    })
  return (
    <tr className={cx('kind')}>
      <th scope="row">{name}</th>
      {noticeChannels.map((channel) => (
        <td key={channel}>
          <label className={cx('target')}>
            <input
              type="checkbox"
              className={cx('input')}
              checked={chosen.includes(channel)}
              onChange={(event) => turn(channel, event.target.checked)}
              aria-label={say('notices.choice', { kind: name, channel: say(`notices.${channel}`) })}
            />
            <span className={cx('box')}>
              <span className={cx('glyph')}>
                <Icon path={check} size="fit" />
              </span>
            </span>
          </label>
        </td>
      ))}
    </tr>
  )
}

function LockedRow() {
  const say = useWords()
  const name = say('notices.security')
  return (
    <tr className={cx('kind')}>
      <th scope="row">
        {name}
        <span className={cx('second')}>{say('notices.always')}</span>
      </th>
      {noticeChannels.map((channel) => (
        <td key={channel}>
          <span className={cx('target', 'locked')}>
            <Icon
              path={lock}
              label={say('notices.locked', { kind: name, channel: say(`notices.${channel}`) })}
            />
          </span>
        </td>
      ))}
    </tr>
  )
}
