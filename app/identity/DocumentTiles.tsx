import { path as lockSimple } from 'phosphor:lock-simple'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import type { WireIdentityDocument } from '@candor/wire/identity.ts'
import { useState } from 'react'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import css from './DocumentLog.module.css'
import { PhotoPreview } from './PhotoPreview.tsx'
import { useOpenedPhoto } from './use-opened-photo.ts'

const cx = classes(css)

function sayName(say: Say, { idType, side }: WireIdentityDocument): string {
  const type = say(`identity.${idType}`)
  return idType === 'passport'
    ? say('identity.document-page', { type })
    : say(`identity.document-${side}`, { type })
}

type DocumentTilesProps = { documents: readonly WireIdentityDocument[]; onClosed: () => void }

/** The photos, closed: pressing one opens it, and leaves a line. */
export function DocumentTiles({ documents, onClosed }: DocumentTilesProps) {
  const say = useWords()
  const locale = useLocale()
  const [name, setName] = useState('')
  const photo = useOpenedPhoto(onClosed)
  return (
    <section className={cx('top')}>
      <div className={cx('tiles')}>
        {documents.map((each) => (
          <button
            key={each.id}
            type="button"
            className={cx('tile')}
            onClick={() => {
              setName(sayName(say, each))
              photo.open(each.id)
            }}
          >
            <span className={cx('closed')}>
              <Icon path={lockSimple} size="l" />
            </span>
            <span className={cx('name')}>{sayName(say, each)}</span>
            <span className={cx('sent')}>
              {say('identity.sent', { date: formatDayOfMonth(new Date(each.sentAt), locale) })}
            </span>
          </button>
        ))}
      </div>
      <p className={cx('said')}>
        {say(documents.length === 0 ? 'identity.no-documents' : 'identity.sealed')}
      </p>
      <PhotoPreview photo={photo} name={name} />
    </section>
  )
}
