import { type ApiRefusal, transportRefusal } from '@candor/client/api/refusal-reply.ts'
import { type Result, refuse } from '@candor/domain/result.ts'
import { readDeviceName } from '@candor/domain/security/device-name.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import type { WireSecurity } from '@candor/wire/security.ts'
import { useState } from 'react'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { needsOf } from './needs-of.ts'
import { makePasskey } from './passkey-ceremony.ts'
import type { Given } from './use-confirmation.ts'

type AddPasskeyProps = { open: boolean; security: WireSecurity; onClose: () => void; onAdded: () => void }

/** What most people would call the passkey: the device they are holding. */
const thisDevice = (): string => readDeviceName(navigator.userAgent).system ?? ''

export function AddPasskey({ open, security, onClose, onAdded }: AddPasskeyProps) {
  const say = useWords()
  const [name, setName] = useState(thisDevice)
  const [error, setError] = useState<string>()
  const ready = () => {
    setError(name.trim() === '' ? say('field-required') : undefined)
    return name.trim() !== ''
  }
  const send = async (given: Given): Promise<Result<{ id: string }, ApiRefusal>> => {
    const made = await makePasskey(name, given)
    if (made.ok) return made
    if (made.refusal !== 'given-up') return refuse(made.refusal)
    toasts.showToast(say('security.passkey-failed'), 'error', 4_000)
    return refuse(transportRefusal('request-aborted'))
  }
  return (
    <ConfirmSheet
      open={open}
      title={say('security.add-passkey')}
      ok={say('security.add')}
      needs={needsOf(security)}
      ready={ready}
      onClose={onClose}
      send={send}
      onRefused={({ code }) => code === 'request-aborted'}
      onDone={() => {
        toasts.showToast(say('security.passkey-added'), 'done')
        onClose()
        onAdded()
      }}
    >
      <TextField
        label={say('security.passkey-name')}
        hint={say('security.passkey-name-hint')}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error}
      />
    </ConfirmSheet>
  )
}
