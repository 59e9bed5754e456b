import { path as bell } from 'phosphor:bell'
import { path as trash } from 'phosphor:trash'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { readPush, type WirePushDevice } from '@candor/wire/push.ts'
import { useCallback, useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { turnPushOff } from '../push/subscribe-push.ts'
import { toasts } from '../shell/toasts.ts'
import { useTimeAgo } from '../words/time-ago.ts'
import { useWords } from '../words/use-words.ts'
import { SectionHead } from './SectionHead.tsx'
import css from './Security.module.css'

/** The devices that take pushes, each of which can be taken off. */
export function PushSection() {
  const say = useWords()
  const ago = useTimeAgo()
  const [devices, setDevices] = useState<readonly WirePushDevice[] | null>(null)
  const renew = useCallback(() => {
    request(readPush, {}, { quiet: true }).then((answer) => answer.ok && setDevices(answer.value.devices))
  }, [])
  useEffect(renew, [renew])
  const remove = async (id: string) => {
    if (await turnPushOff(id)) toasts.showToast(say('security.push-removed'), 'done')
    renew()
  }
  const nameOf = ({ browser, system }: WirePushDevice) =>
    browser !== null && system !== null
      ? say('security.device', { browser, system })
      : (browser ?? system ?? say('security.device-unknown'))
  return (
    <section className={devices === null ? `${css['section']} ${css['waiting']}` : css['section']}>
      <SectionHead title={say('security.push')} />
      {(devices ?? []).length === 0 && (
        <div className={css['note']}>
          <Note icon={bell}>{say('security.push-none')}</Note>
        </div>
      )}
      <List label={say('security.push')}>
        {(devices ?? []).map((device) => (
          <Row
            key={device.id}
            title={nameOf(device)}
            second={ago(device.addedAt)}
            end={
              <>
                {device.current && <Tag tone="accent">{say('security.this-device')}</Tag>}
                <IconButton
                  path={trash}
                  label={say('security.push-remove', { name: nameOf(device) })}
                  onClick={() => remove(device.id)}
                />
              </>
            }
          />
        ))}
      </List>
    </section>
  )
}
