import { path as check } from 'phosphor:check-bold'
import { path as circle } from 'phosphor:circle'
import { path as cross } from 'phosphor:x-bold'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './PasswordRules.module.css'

const cx = classes(css)

type RuleState = 'met' | 'open' | 'wrong'

type PasswordRulesProps = {
  label: string
  rules: readonly { id: string; text: string; state: RuleState }[]
  /** The state in words, for those who do not see the marks. */
  words: Record<RuleState, string>
}

const marks: Record<RuleState, string> = { met: check, open: circle, wrong: cross }

export function PasswordRules({ label, rules, words }: PasswordRulesProps) {
  return (
    <ul className={cx('rules')} aria-label={label}>
      {rules.map(({ id, text, state }) => (
        <li key={id} className={cx('rule', state)}>
          <span className={cx('glyph')}>
            <Icon path={marks[state]} size="fit" label={words[state]} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
