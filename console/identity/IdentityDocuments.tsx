import { addressOf, sendRequest } from '@candor/client/api/send-request.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { viewHeader } from '@candor/wire/identity.ts'
import { endReviewView, viewReviewDocument } from '@candor/wire/identity-reviews.ts'
import { useEffect, useState } from 'react'
import { useKeys } from '../controls/use-keys.ts'
import { PictureViewer } from '../desk/PictureViewer.tsx'
import { usePicture } from '../desk/use-picture.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './IdentityDocuments.module.css'
import type { IdentityCase } from './read-identity.ts'

const cx = classes(css)

type Document = IdentityCase['documents'][number]

/** Tells the server when a photo is closed again, so that the customer can read for how long it was looked at. */
function useViewEnd(id: string, headers: Headers | null): void {
  const number = headers?.get(viewHeader) ?? null
  useEffect(() => {
    if (number === null) return
    return () => {
      void sendRequest(endReviewView, { params: { id, number } }, { quiet: true })
    }
  }, [id, number])
}

type IdentityDocumentsProps = {
  review: IdentityCase
  /** A photo has been opened: it may be approved once all are. */
  onSeen: (document: string) => void
}

/** The photos of a verification, one at a time; V goes to the next. */
export function IdentityDocuments({ review, onSeen }: IdentityDocumentsProps) {
  const say = useWords()
  const locale = useLocale()
  const [at, setAt] = useState(0)
  const { documents, id } = review
  const document: Document | undefined = documents[at]
  const params = { id, document: document?.id ?? '' }
  const path =
    document?.kept && !review.own
      ? addressOf(viewReviewDocument, { params, query: { reason: 'identity-review' } })
      : null
  const { src, failed, headers } = usePicture(path)
  useViewEnd(id, headers)
  const shown = src === null ? null : document?.id
  useEffect(() => {
    if (shown) onSeen(shown)
  }, [shown, onSeen])
  useKeys({ v: documents.length > 1 ? () => setAt((before) => (before + 1) % documents.length) : undefined })
  if (!document) return null
  const name = say(`identity.${document.side}`, { document: say(`identity.${review.idType}`) })
  const instead = say(!document.kept ? 'viewer.gone' : failed ? 'viewer.failed' : 'viewer.loading')
  return (
    <PictureViewer
      key={document.id}
      src={src}
      alt={name}
      title={
        <>
          <b>{name}</b> {say('identity.of', { n: at + 1, m: documents.length })}
        </>
      }
      instead={<p role="status">{instead}</p>}
    >
      {documents.map((each, place) => (
        <button
          key={each.id}
          type="button"
          className={cx('page', place === at && 'open')}
          aria-current={place === at ? 'true' : undefined}
          onClick={() => setAt(place)}
        >
          {say('identity.of', { n: place + 1, m: documents.length })}
        </button>
      ))}
      <span>
        {say('identity.sent', { time: formatMoment(new Date(document.sentAt), locale, new Date()) })}
      </span>
    </PictureViewer>
  )
}
