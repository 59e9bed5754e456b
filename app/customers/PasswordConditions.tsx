import {
  metConditions,
  type PasswordCondition,
  passwordConditions,
} from '@candor/domain/customers/password-rule.ts'
import { PasswordRules } from '@candor/kit/field/PasswordRules.tsx'
import { useWords, type WordKey } from '../words/use-words.ts'

const texts = {
  'long-enough': 'register.rule-long',
  'upper-and-lower': 'register.rule-case',
  number: 'register.rule-number',
  symbol: 'register.rule-symbol',
  'not-common': 'register.rule-common',
} as const satisfies Record<PasswordCondition, WordKey>

/** The conditions of a password while it is typed: met, still open, or wrong once it has been judged. */
export function PasswordConditions({ password, judged }: { password: string; judged: boolean }) {
  const say = useWords()
  const met = metConditions(password)
  return (
    <PasswordRules
      label={say('register.rules')}
      words={{
        met: say('register.rule-met'),
        open: say('register.rule-open'),
        wrong: say('register.rule-open'),
      }}
      rules={passwordConditions.map((id) => ({
        id,
        text: say(texts[id]),
        state: met[id] ? 'met' : judged ? 'wrong' : 'open',
      }))}
    />
  )
}
