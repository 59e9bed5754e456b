import { CheckField } from '@candor/kit/field/CheckField.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { useKeys } from '../controls/use-keys.ts'
import { FactRows } from '../desk/FactRows.tsx'
import { HashText } from '../desk/HashText.tsx'
import { moneyText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useWords } from '../words/use-console-words.ts'
import css from './Groups.module.css'
import type { OpenGroup, ReadFile } from './read-groups.ts'

type VouchFormProps = {
  file: ReadFile
  group: OpenGroup
  busy: boolean
  onCreate: () => void
}

/** What will be made, and the operator's word for it. The statement is for this list alone: another file asks for it again. */
export function VouchForm({ file, group, busy, onCreate }: VouchFormProps) {
  const say = useWords()
  const number = useStore(operatorStore, (state) => operatorOf(state)?.number ?? '')
  const [vouched, setVouched] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const { ready, people, total, hash } = file.preview
  const create = () => (vouched ? onCreate() : setError(say('import.vouch-first')))
  useKeys({ a: ready > 0 ? create : undefined })
  return (
    <>
      <Part title={say('import.will')}>
        <FactRows
          facts={[
            { id: 'accounts', label: say('import.accounts'), value: ready },
            { id: 'left', label: say('import.only-left-out'), value: people.length - ready },
            { id: 'class', label: say('import.class'), value: group.name },
            { id: 'codes', label: say('import.codes'), value: say('import.codes-text') },
            { id: 'total', label: say('import.total'), value: <b>{moneyText(total)}</b> },
          ]}
        />
      </Part>
      {ready > 0 && (
        <Part title={say('import.vouch-title')}>
          <div className={css['form']}>
            <p className={css['vouch']}>{say('import.vouch-text', { n: ready, number })}</p>
            <CheckField
              label={say('import.true')}
              checked={vouched}
              error={error}
              onChange={(event) => {
                setVouched(event.target.checked)
                setError(undefined)
              }}
            />
          </div>
        </Part>
      )}
      {hash !== null && (
        <Part title={say('import.list')} grow>
          <HashText hash={hash} />
        </Part>
      )}
      <div className={css['foot']}>
        <div className={css['form']}>
          <ActButton tone="ink" letter="A" busy={busy} disabled={ready === 0} onPress={create}>
            {say('import.create', { n: ready })}
          </ActButton>
          <p className={css['note']}>{say('import.nothing')}</p>
        </div>
      </div>
    </>
  )
}
