import { leavesForSubmit } from '@candor/kit/field/leaves-for-submit.ts'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { useWords } from '../words/use-words.ts'
import { FactorField } from './FactorField.tsx'
import type { ConfirmationState } from './use-confirmation.ts'

/** Asks for the password, and for a code where one is set. */
export function ConfirmFields({ state, label }: { state: ConfirmationState; label?: string }) {
  const say = useWords()
  return (
    <>
      {state.needs.password && (
        <PasswordField
          label={label ?? say('confirm.password')}
          words={{ show: say('confirm.show'), hide: say('confirm.hide') }}
          autoComplete="current-password"
          value={state.password}
          onChange={(event) => state.enterPassword(event.target.value)}
          onBlur={(event) => leavesForSubmit(event) || state.leave('password')}
          error={state.errors.password}
        />
      )}
      {state.needs.code && (
        <FactorField
          value={state.code}
          onChange={state.enterCode}
          onLeave={() => state.leave('code')}
          error={state.errors.code}
        />
      )}
    </>
  )
}
