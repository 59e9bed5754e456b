import { path as fingerprint } from 'phosphor:fingerprint'
import { path as trash } from 'phosphor:trash'
import { hasPasskeys } from '@candor/client/passkeys/passkey-browser.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { removePasskey } from '@candor/wire/passkeys.ts'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SectionHead } from './SectionHead.tsx'
import css from './Security.module.css'
import { useWhen } from './say-when.ts'
import type { SectionProps } from './section-props.ts'

const remove = (id: string) => request(removePasskey, { params: { id } })

export function PasskeySection({ security, onChanged }: SectionProps) {
  const say = useWords()
  const { when, day } = useWhen()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null)
  const { passkeys } = security
  const timesOf = (addedAt: string, usedAt: string | null) =>
    usedAt === null
      ? say('security.passkey-unused', { added: day(addedAt) })
      : say('security.passkey-used', { added: day(addedAt), used: when(usedAt) })
  return (
    <section className={css['section']}>
      <SectionHead
        title={say('security.passkeys')}
        {...(hasPasskeys() && { more: say('security.add'), onMore: () => setAdding(true) })}
      />
      {passkeys.length === 0 && (
        <div className={css['note']}>
          <Note icon={fingerprint}>
            {say('security.no-passkeys')} <HelpLink article="passkeys" />
          </Note>
        </div>
      )}
      <List label={say('security.passkeys')}>
        {passkeys.map(({ id, name, addedAt, usedAt }) => (
          <Row
            key={id}
            size="m"
            icon={fingerprint}
            title={name}
            second={<span className="num">{timesOf(addedAt, usedAt)}</span>}
            end={
              <IconButton
                path={trash}
                label={say('security.remove', { name })}
                onClick={() => setRemoving({ id, name })}
              />
            }
          />
        ))}
      </List>
      <AddPasskey open={adding} security={security} onClose={() => setAdding(false)} onAdded={onChanged} />
      <RemoveDialog
        thing={removing}
        words={{
          title: say('security.remove-passkey'),
          text: (name) => say('security.remove-passkey-text', { name }),
          done: say('security.passkey-removed'),
        }}
        remove={remove}
        onClose={() => setRemoving(null)}
        onRemoved={onChanged}
      />
    </section>
  )
}
