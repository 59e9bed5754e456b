import { codeSeconds } from '@candor/domain/security/totp.ts'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { CodeField } from '@candor/kit/field/CodeField.tsx'
import { leavesForSubmit } from '@candor/kit/field/leaves-for-submit.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { type FocusEvent, type Ref, useEffect, useState } from 'react'
import { useWords } from '../words/use-words.ts'

type FactorFieldProps = {
  value: string
  onChange: (code: string) => void
  /** Called once, when the last digit is typed. */
  onComplete?: (code: string) => void
  /** The field was left, and not for the button that sends it. */
  onLeave?: () => void
  error?: string | undefined
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Seconds until the app shows another code, by this device's clock. */
function useSecondsLeft(): number {
  const left = () => codeSeconds - (Math.floor(Date.now() / 1000) % codeSeconds)
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  })
  return seconds
}

/** The second factor: six digits from the app, or a recovery code for the day the phone is lost. */
export function FactorField(props: FactorFieldProps) {
  const { value, onChange, onComplete, onLeave, error, autoFocus, ref } = props
  const say = useWords()
  const seconds = useSecondsLeft()
  const [recovery, setRecovery] = useState(false)
  const leave = (event: FocusEvent) => leavesForSubmit(event) || onLeave?.()
  const swap = () => {
    setRecovery(!recovery)
    onChange('')
  }
  return (
    <div>
      {recovery ? (
        <TextField
          label={say('code.recovery')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={leave}
          error={error}
          {...(ref && { ref })}
        />
      ) : (
        <CodeField
          label={say('code.from-app')}
          labelEnd={<span className="num">{say('code.next', { n: seconds })}</span>}
          value={value}
          onChange={onChange}
          onBlur={leave}
          error={error}
          {...(onComplete && { onComplete })}
          {...(autoFocus && { autoFocus })}
          {...(ref && { ref })}
        />
      )}
      <LinkButton onClick={swap}>{say(recovery ? 'code.use-app' : 'code.use-recovery')}</LinkButton>
    </div>
  )
}
