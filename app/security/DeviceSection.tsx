import { path as clock } from 'phosphor:clock'
import { path as desktop } from 'phosphor:desktop'
import { path as deviceMobile } from 'phosphor:device-mobile'
import { path as deviceTablet } from 'phosphor:device-tablet'
import { Button } from '@candor/kit/button/Button.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { endDevice, endOtherDevices, type WireDevice } from '@candor/wire/security.ts'
import { request } from '../api/request.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { toasts } from '../shell/toasts.ts'
import { useTimeAgo } from '../words/time-ago.ts'
import { type Say, useWords } from '../words/use-words.ts'
import { SectionHead } from './SectionHead.tsx'
import css from './Security.module.css'
import type { SectionProps } from './section-props.ts'

const icons = { phone: deviceMobile, tablet: deviceTablet, computer: desktop } as const

function nameOf(say: Say, { browser, system }: WireDevice): string {
  if (browser !== null && system !== null) return say('security.device', { browser, system })
  return browser ?? system ?? say('security.device-unknown')
}

/** Signs devices out and says how many; a refusal is shown in a toast. */
function useSigningOut(onChanged: () => void) {
  const say = useWords()
  const tell = useRefusalText()
  const report = (count: number) => {
    toasts.showToast(say('security.signed-out', { n: count }), 'done')
    onChanged()
  }
  return {
    async one(id: string) {
      const answer = await request(endDevice, { params: { id } })
      if (answer.ok || answer.refusal.code === 'not-found') report(1)
      else toasts.showToast(tell(answer.refusal), 'error', 4_000)
    },
    async others() {
      const answer = await request(endOtherDevices)
      if (answer.ok) report(answer.value.devicesSignedOut)
      else toasts.showToast(tell(answer.refusal), 'error', 4_000)
    },
  }
}

export function DeviceSection({ security: { devices }, onChanged }: SectionProps) {
  const say = useWords()
  const ago = useTimeAgo()
  const signOut = useSigningOut(onChanged)
  const others = devices.some(({ current }) => !current)
  return (
    <section className={css['section']}>
      <SectionHead
        title={say('security.devices')}
        {...(others && { more: say('security.end-others'), onMore: signOut.others })}
      />
      <List label={say('security.devices')}>
        {devices.map((device) => {
          const name = nameOf(say, device)
          const time = device.current ? say('security.now') : ago(device.seenAt)
          const label = say('security.sign-out-of', { name })
          return (
            <Row
              key={device.id}
              size="m"
              icon={icons[device.kind]}
              title={name}
              second={<span className="num">{say('security.seen', { address: device.address, time })}</span>}
              end={
                device.current ? (
                  <Tag tone="accent">{say('security.this-device')}</Tag>
                ) : (
                  <Button tone="line" size="xs" fit aria-label={label} onClick={() => signOut.one(device.id)}>
                    {say('security.sign-out')}
                  </Button>
                )
              }
            />
          )
        })}
      </List>
      <div className={css['note']}>
        <Note icon={clock}>
          {say('security.session-note')} <HelpLink article="account-security" />
        </Note>
      </div>
    </section>
  )
}
