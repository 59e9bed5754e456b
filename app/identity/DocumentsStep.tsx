import { path as flask } from 'phosphor:flask'
import { path as lockSimple } from 'phosphor:lock-simple'
import { type DocumentSide, type IdType, idTypes, sidesOf } from '@candor/domain/identity/id-document.ts'
import { readProfile } from '@candor/domain/identity/identity-profile.ts'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { StepBar } from '@candor/kit/steps/StepBar.tsx'
import { submitIdentity, type WireIdentity } from '@candor/wire/identity.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import { refreshSession } from '../api/session-store.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import css from './Identity.module.css'
import { adoptSubmitted, identityStore, keepDraft, loadIdentity, typeDraft } from './identity-store.ts'
import { PhotoField } from './PhotoField.tsx'
import { PhotoPreview } from './PhotoPreview.tsx'
import { dropPhotos, type PhotoPlace, photoStore, placeKey } from './photo-store.ts'
import { today } from './use-details.ts'
import { useOpenedPhoto } from './use-opened-photo.ts'

const cx = classes(css)

/** Everything of one kind of document that the server has, if that is all of it and nothing is still on its way. */
function readyDocuments(identity: WireIdentity, idType: IdType, moving: (place: PhotoPlace) => boolean) {
  const sides = sidesOf(idType)
  const found = sides.flatMap((side) =>
    moving({ idType, side })
      ? []
      : identity.documents.filter((each) => each.idType === idType && each.side === side),
  )
  return found.length === sides.length ? found.map(({ id }) => id) : null
}

/** What most people have at hand. */
const usualType: IdType = 'identity-card'

function useSending(identity: WireIdentity, idType: IdType) {
  const tell = useRefusalText()
  const [busy, setBusy] = useState(false)
  const photos = useStore(photoStore)
  const moving = (place: PhotoPlace) => {
    const photo = photos[placeKey(place)]
    return photo !== undefined && photo.status !== 'sent'
  }
  const documents = readyDocuments(identity, idType, moving)
  return {
    busy,
    ready: documents !== null,
    async send() {
      const { draft } = identityStore.getState()
      if (documents === null || busy) return
      // The details may have been left half done, on another device or by opening this page directly.
      if (!readProfile(draft, today()).ok) return openPage('verification', 'step=1', true)
      setBusy(true)
      // What is still on its way would come too late once everything is being reviewed.
      await keepDraft()
      const answer = await request(submitIdentity, { body: { ...draft, idType, documents } })
      setBusy(false)
      if (!answer.ok) {
        if (answer.refusal.code !== 'invalid-request') loadIdentity(true)
        return toasts.showToast(tell(answer.refusal), 'error', 4_000)
      }
      dropPhotos()
      adoptSubmitted(answer.value)
      refreshSession()
      openPage('verification', '', true)
    },
  }
}

/** The second step: photos of a document. */
export function DocumentsStep({ identity }: { identity: WireIdentity }) {
  const say = useWords()
  const idType = useStore(identityStore, ({ draft }) => draft.idType || usualType)
  const [missing, setMissing] = useState(false)
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { busy, ready, send } = useSending(identity, idType)
  const form = useRef<HTMLFormElement>(null)
  const press = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!ready)
    if (ready) return void send()
    // The first photo that is missing or was not sent comes into view.
    requestAnimationFrame(() =>
      form.current
        ?.querySelector('[aria-invalid=true], [data-photo=failed]')
        ?.scrollIntoView({ block: 'center' }),
    )
  }
  return (
    <form ref={form} className={cx('form')} onSubmit={press} noValidate>
      <section className={cx('part')}>
        <StepBar
          step={2}
          of={2}
          label={say('identity.step', { n: 2, m: 2 })}
          about={say('identity.your-document')}
        />
        <h2 className={`title-2 ${cx('title')}`}>{say('identity.photograph')}</h2>
        <div className={cx('types')}>
          <Segmented
            label={say('identity.id-type')}
            options={idTypes.map((value) => ({ value, label: say(`identity.${value}`) }))}
            value={idType}
            onChange={(next) => {
              typeDraft({ idType: next })
              setMissing(false)
            }}
          />
        </div>
        <Photos idType={idType} identity={identity} missing={missing} />
        <Use identity={identity} />
      </section>
      <ActionBar>
        <Button type="submit" busy={busy} disabled={!reached}>
          {say('identity.send')}
        </Button>
      </ActionBar>
    </form>
  )
}

type PhotosProps = { idType: IdType; identity: WireIdentity; missing: boolean }

function Photos({ idType, identity, missing }: PhotosProps) {
  const say = useWords()
  const [side, setSide] = useState<DocumentSide>('front')
  const photo = useOpenedPhoto(() => {})
  const nameOf = (each: DocumentSide) =>
    say(idType === 'passport' ? 'identity.photo-page' : `identity.${each}`)
  return (
    <div className={cx('photos')}>
      {sidesOf(idType).map((each) => (
        <PhotoField
          key={`${idType} ${each}`}
          place={{ idType, side: each }}
          document={identity.documents.find((one) => one.idType === idType && one.side === each) ?? null}
          missing={missing}
          onOpen={({ id }) => {
            setSide(each)
            photo.open(id)
          }}
        />
      ))}
      <PhotoPreview photo={photo} name={nameOf(side)} />
    </div>
  )
}

/** What the photos are for and who sees them; on a practice installation that is nobody. */
function Use({ identity: { review, letter } }: { identity: WireIdentity }) {
  const say = useWords()
  return (
    <div className={cx('notes')}>
      {review === 'auto' && (
        <Note tone="dash" icon={flask}>
          <b>{say('identity.practice-title')}</b> {say('identity.practice-text')}
        </Note>
      )}
      <Note icon={lockSimple}>
        {review === 'manual' && <>{say('identity.use')} </>}
        {say(letter ? 'identity.letter' : 'identity.no-letter')}
      </Note>
    </div>
  )
}
