import { Button } from '@candor/kit/button/Button.tsx'
import { CopyButton } from '@candor/kit/button/CopyButton.tsx'
import { RadioGroup } from '@candor/kit/choice/RadioGroup.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { createApiKey } from '@candor/wire/api-keys.ts'
import type { WireSecurity } from '@candor/wire/security.ts'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { useWords } from '../words/use-words.ts'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { needsOf } from './needs-of.ts'
import css from './Security.module.css'
import { useCopied } from './use-copied.ts'

type CreateKeyProps = { open: boolean; security: WireSecurity; onClose: () => void; onCreated: () => void }

/** Makes a key for a program of the customer's own, and shows it this once. */
export function CreateKey({ open, security, onClose, onCreated }: CreateKeyProps) {
  const say = useWords()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [scope, setScope] = useState<'read' | 'trade'>('read')
  const [made, setMade] = useState<string | null>(null)
  const ready = () => {
    setError(name.trim() === '' ? say('field-required') : undefined)
    return name.trim() !== ''
  }
  const options = [
    { value: 'read', title: say('security.scope-read'), second: say('security.scope-read-text') },
    { value: 'trade', title: say('security.scope-trade'), second: say('security.scope-trade-text') },
  ] as const
  return (
    <>
      <ConfirmSheet
        open={open}
        title={say('security.create-key')}
        ok={say('security.create')}
        needs={needsOf(security)}
        ready={ready}
        onClose={onClose}
        send={(given) => request(createApiKey, { body: { ...given, name, scope } })}
        onDone={({ key }) => {
          setMade(key)
          setName('')
          onClose()
          onCreated()
        }}
      >
        <TextField
          label={say('security.key-name')}
          hint={say('security.key-name-hint')}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={error}
        />
        <div className={css['bleed']}>
          <RadioGroup label={say('security.key-scope')} options={options} value={scope} onChange={setScope} />
        </div>
      </ConfirmSheet>
      <MadeKey text={made} onClose={() => setMade(null)} />
    </>
  )
}

function MadeKey({ text, onClose }: { text: string | null; onClose: () => void }) {
  const say = useWords()
  const tell = useCopied()
  return (
    <Sheet
      open={text !== null}
      title={say('security.key-ready')}
      words={{ close: say('app.close') }}
      onClose={onClose}
      footer={<Button onClick={onClose}>{say('security.done')}</Button>}
    >
      <div className={css['form']}>
        <p className={css['text']}>{say('security.key-ready-text')}</p>
        <p className={css['letters']}>{text}</p>
        <div className={css['ways']}>
          <CopyButton text={text ?? ''} look="words" label={say('security.copy-key')} onResult={tell} />
        </div>
      </div>
    </Sheet>
  )
}
