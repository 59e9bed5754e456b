import { languageList } from '@candor/client/words/languages.ts'
import { operatorIdleMs } from '@candor/domain/operators/operator-confirmation.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { chooseLocale, chooseTheme, chosenTheme, type Theme } from '../session/appearance.ts'
import { operatorOf, operatorStore, signOut } from '../session/operator-store.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './AccountPage.module.css'
import { OwnSecurity } from './OwnSecurity.tsx'

/** The operator's own account: who they are here, how the console looks, and the way out. */
export function AccountPage() {
  const say = useWords()
  const locale = useLocale()
  const state = useStore(operatorStore)
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const operator = operatorOf(state)
  if (!operator) return null
  const endsAt = state.status === 'here' ? state.endsAt : null
  const items = [
    { id: 'name', label: say('account.name'), value: operator.name },
    { id: 'number', label: say('account.number'), value: operator.number },
    {
      id: 'roles',
      label: say('account.roles'),
      value: new Intl.ListFormat(document.documentElement.lang).format(
        operator.roles.map((role) => say(`role.${role}`)),
      ),
    },
    { id: 'factor', label: say('account.factor'), value: say('account.factor-on') },
    ...(endsAt === null
      ? []
      : [
          {
            id: 'ends',
            label: say('account.ends'),
            value: formatMoment(new Date(endsAt), locale, new Date()),
          },
        ]),
  ]
  return (
    <ConsolePage title={say('place.account')}>
      <div className={css['column']}>
        <KeyValueList items={items} ruled />
        <p className={css['note']}>{say('account.idle', { n: operatorIdleMs / minuteMs })}</p>
        <h2>{say('account.language')}</h2>
        <Chips
          label={say('account.language')}
          options={languageList.map(({ dictLabel, dictValue }) => ({ value: dictValue, label: dictLabel }))}
          value={locale}
          onChange={(chosen) => void chooseLocale(chosen)}
        />
        <h2>{say('account.theme')}</h2>
        <Chips
          label={say('account.theme')}
          options={[
            { value: 'dark', label: say('account.dark') },
            { value: 'light', label: say('account.light') },
          ]}
          value={theme}
          onChange={(chosen) => {
            chooseTheme(chosen)
            setTheme(chosen)
          }}
        />
        <OwnSecurity />
        <p className={css['note']}>{say('account.trouble')}</p>
        <ActButton onPress={() => void signOut()}>{say('account.sign-out')}</ActButton>
      </div>
    </ConsolePage>
  )
}
