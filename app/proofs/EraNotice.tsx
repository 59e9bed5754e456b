import { path as info } from 'phosphor:info'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import css from './ProofView.module.css'
import { keepModel, shownModels } from './proof-memory.ts'
import type { Era } from './read-leaves.ts'

const cx = classes(css)

/** A change of the market's model, shown until it was read. A model counts as known only once it was shown. */
export function EraNotice({ eras }: { eras: readonly Era[] }) {
  const say = useWords()
  const [known, setKnown] = useState<readonly string[] | null>(null)
  useEffect(() => void shownModels().then(setKnown), [])
  const fresh = known && eras.find(({ model }) => !known.includes(model))
  if (!fresh) return null
  return (
    <div className={cx('broken')}>
      <Note tone="warn" icon={info} role="status">
        {say('era.notice', { day: fresh.day, n: fresh.number })}{' '}
        <LinkButton inSentence onClick={() => void keepModel(fresh.model).then(setKnown)}>
          {say('era.seen')}
        </LinkButton>
      </Note>
    </div>
  )
}
