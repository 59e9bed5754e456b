import { path as code } from 'phosphor:code'
import { path as info } from 'phosphor:info'
import { path as trash } from 'phosphor:trash'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { revokeKey } from '@candor/wire/api-keys.ts'
import type { WireApiKey } from '@candor/wire/security.ts'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import { CreateKey } from './CreateKey.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SectionHead } from './SectionHead.tsx'
import css from './Security.module.css'
import { useWhen } from './say-when.ts'
import type { SectionProps } from './section-props.ts'

const remove = (id: string) => request(revokeKey, { params: { id } })

type Removing = { id: string; name: string } | null

export function KeySection({ security, onChanged }: SectionProps) {
  const say = useWords()
  const [creating, setCreating] = useState(false)
  const [removing, setRemoving] = useState<Removing>(null)
  const { keys } = security
  return (
    <section className={css['section']}>
      <SectionHead
        title={say('security.keys')}
        more={say('security.create')}
        onMore={() => setCreating(true)}
      />
      <List label={say('security.keys')}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRemove={() => setRemoving(key)} />
        ))}
      </List>
      <div className={css['note']}>
        <Note icon={info}>
          {say(keys.length === 0 ? 'security.no-keys' : 'security.key-note')}{' '}
          <HelpLink article="api-keys-use" />
        </Note>
      </div>
      <CreateKey
        open={creating}
        security={security}
        onClose={() => setCreating(false)}
        onCreated={onChanged}
      />
      <RemoveDialog
        thing={removing}
        words={{
          title: say('security.remove-key'),
          text: (name) => say('security.remove-key-text', { name }),
          done: say('security.key-removed'),
        }}
        remove={remove}
        onClose={() => setRemoving(null)}
        onRemoved={onChanged}
      />
    </section>
  )
}

function KeyRow({ apiKey, onRemove }: { apiKey: WireApiKey; onRemove: () => void }) {
  const say = useWords()
  const { when } = useWhen()
  const { name, prefix, scope, usedAt } = apiKey
  const used = usedAt === null ? say('security.key-unused') : say('security.key-used', { time: when(usedAt) })
  return (
    <Row
      size="m"
      icon={code}
      title={name}
      second={
        <span className="num">
          <span className={css['mono']}>{`${prefix}…`}</span> {used}
        </span>
      }
      end={
        <span className={css['tail']}>
          <Tag tone={scope === 'trade' ? 'warn' : 'neutral'}>
            {say(scope === 'trade' ? 'security.scope-trade' : 'security.scope-read')}
          </Tag>
          <IconButton path={trash} label={say('security.remove', { name })} onClick={onRemove} />
        </span>
      }
    />
  )
}
