import { path as info } from 'phosphor:info'
import { QrPicture } from '@candor/client/page/QrPicture.tsx'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { CopyButton } from '@candor/kit/button/CopyButton.tsx'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { CheckField } from '@candor/kit/field/CheckField.tsx'
import { CodeField } from '@candor/kit/field/CodeField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { StepBar } from '@candor/kit/steps/StepBar.tsx'
import { beginTwoFactor, confirmTwoFactor } from '@candor/wire/security.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { request } from '../api/request.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { back } from '../shell/navigation.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { ConfirmFields } from './ConfirmFields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './Security.module.css'
import { useConfirmation } from './use-confirmation.ts'
import { useCopied } from './use-copied.ts'

const cx = classes(css)

export type NewFactor = { key: string; uri: string }

type StepProps = {
  step: 1 | 2 | 3
  title: string
  text: string
  button: ReactNode
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

const steps = 3

/** What the three steps share: how far it is, what this one is about, and one button. */
function Step({ step, title, text, button, onSubmit, children }: StepProps) {
  const say = useWords()
  const about = { 1: 'factor.about-1', 2: 'factor.about-2', 3: 'factor.about-3' } as const
  return (
    <form onSubmit={onSubmit} noValidate className={css['acted']}>
      <div className={css['page']}>
        <StepBar
          step={step}
          of={steps}
          label={say('factor.step', { n: step, m: steps })}
          about={say(about[step])}
        />
        <div>
          <h2 className={css['title']}>{title}</h2>
          <p className={cx('text', 'lead')}>
            {text} {step === 1 && <HelpLink article="two-factor" />}
          </p>
        </div>
        {children}
      </div>
      <ActionBar>{button}</ActionBar>
    </form>
  )
}

/** The password first: somebody who has found an open page cannot lock its owner out. */
export function BeginFactor({ onBegun }: { onBegun: (factor: NewFactor) => void }) {
  const say = useWords()
  const state = useConfirmation({ password: true, code: false })
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = state.judge()
    if (busy || given === null) return
    setBusy(true)
    const answer = await request(beginTwoFactor, { body: { password: given.password } })
    setBusy(false)
    if (answer.ok) onBegun(answer.value)
    else state.show(answer.refusal)
  }
  return (
    <Step
      step={1}
      title={say('factor.begin-title')}
      text={say('factor.begin-text')}
      button={
        <Button type="submit" busy={busy}>
          {say('factor.continue')}
        </Button>
      }
      onSubmit={submit}
    >
      <ConfirmFields state={state} />
      <Note icon={info}>{say('security.asked')}</Note>
    </Step>
  )
}

type ConfirmFactorProps = { factor: NewFactor; onConfirmed: (codes: readonly string[]) => void }

/** The key goes into the app, and a first code shows that it has arrived. */
export function ConfirmFactor({ factor, onConfirmed }: ConfirmFactorProps) {
  const say = useWords()
  const tell = useRefusalText()
  const copied = useCopied()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || code.length < 6) return
    setBusy(true)
    const answer = await request(confirmTwoFactor, { body: { code } })
    setBusy(false)
    if (answer.ok) return onConfirmed(answer.value.recoveryCodes)
    setCode('')
    setError(tell(answer.refusal))
  }
  const grouped = factor.key.match(/.{4}/g)?.join(' ') ?? factor.key
  return (
    <Step
      step={2}
      title={say('factor.scan-title')}
      text={say('factor.scan-text')}
      button={
        <Button type="submit" busy={busy} disabled={code.length < 6}>
          {say('factor.turn-on')}
        </Button>
      }
      onSubmit={submit}
    >
      <QrPicture text={factor.uri} label={say('factor.picture')} />
      <div className={css['key']}>
        <div className={css['grow']}>
          <div className={css['label']}>{say('factor.key')}</div>
          <div className={css['letters']}>{grouped}</div>
        </div>
        <CopyButton text={factor.key} label={say('factor.copy-key')} onResult={copied} />
      </div>
      <LinkButton href={factor.uri}>{say('factor.open-app')}</LinkButton>
      <CodeField
        label={say('factor.code')}
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits)
          setError(undefined)
        }}
      />
      <Note icon={info}>{say('factor.lose')}</Note>
    </Step>
  )
}

/** The codes are shown this once, so that leaving has to be meant. */
export function KeepCodes({ codes }: { codes: readonly string[] }) {
  const say = useWords()
  const [kept, setKept] = useState(false)
  const finish = (event: FormEvent) => {
    event.preventDefault()
    toasts.showToast(say('factor.is-on'), 'done')
    back()
  }
  return (
    <Step
      step={3}
      title={say('factor.codes-title')}
      text={say('factor.codes-text')}
      button={
        <Button type="submit" disabled={!kept}>
          {say('factor.finish')}
        </Button>
      }
      onSubmit={finish}
    >
      <RecoveryCodes codes={codes} />
      <CheckField
        label={say('factor.kept')}
        checked={kept}
        onChange={(event) => setKept(event.target.checked)}
      />
    </Step>
  )
}
