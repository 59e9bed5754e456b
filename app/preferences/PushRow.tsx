import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { readPush } from '@candor/wire/push.ts'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { request } from '../api/request.ts'
import { sessionStore } from '../api/session-store.ts'
import { pushSupport } from '../push/push-support.ts'
import { turnPushOff } from '../push/subscribe-push.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { PushSheet } from './PushSheet.tsx'

type Known = { publicKey: string | null; deviceId: string | null }

/** What the server knows of pushes to this device; null until it is known, and for visitors. */
function usePush(): { known: Known | null; renew: () => void } {
  const isCustomer = useStore(sessionStore, ({ status }) => status === 'customer')
  const [known, setKnown] = useState<Known | null>(null)
  const renew = useCallback(() => {
    if (!isCustomer) return
    request(readPush, {}, { quiet: true }).then((answer) => {
      if (!answer.ok) return
      const { publicKey, devices } = answer.value
      setKnown({ publicKey, deviceId: devices.find(({ current }) => current)?.id ?? null })
    })
  }, [isCustomer])
  useEffect(renew, [renew])
  return { known, renew }
}

/** Turns pushes on for this device, after what they are for was said; where they cannot be had, it says why. */
export function PushRow() {
  const say = useWords()
  const { known, renew } = usePush()
  const [asking, setAsking] = useState(false)
  const support = pushSupport()
  const isOn = known !== null && known.deviceId !== null && support === 'ready'
  const isOffered = known !== null && known.publicKey !== null && support === 'ready'
  const reason = () => {
    if (known === null) return say('push.log-in')
    if (known.publicKey === null) return say('push.installation-off')
    if (support === 'home-screen') return say('push.home-screen')
    if (support === 'blocked') return say('push.blocked')
    if (support === 'none') return say('push.unsupported')
    return say(isOn ? 'push.on' : 'push.off')
  }
  const turn = async (on: boolean) => {
    if (on) return setAsking(true)
    if (known?.deviceId && !(await turnPushOff(known.deviceId)))
      toasts.showToast(say('push.failed'), 'error', 4_000)
    renew()
  }
  return (
    <>
      <SwitchRow
        title={say('push.device')}
        second={reason()}
        checked={isOn}
        disabled={!isOffered && !isOn}
        onChange={(event) => turn(event.target.checked)}
      />
      <PushSheet
        open={asking}
        publicKey={known?.publicKey ?? null}
        onClose={() => {
          setAsking(false)
          renew()
        }}
      />
    </>
  )
}
