import { path as camera } from 'phosphor:camera'
import { path as check } from 'phosphor:check-bold'
import { path as image } from 'phosphor:image'
import { path as lockSimple } from 'phosphor:lock-simple'
import { path as warning } from 'phosphor:warning'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { FilePick } from '@candor/kit/field/FilePick.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { documentUpload, type WireIdentityDocument } from '@candor/wire/identity.ts'
import { useId } from 'react'
import { useStore } from 'zustand'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import type { PhotoAdvice } from './measure-photo.ts'
import css from './PhotoField.module.css'
import { PhotoPick } from './PhotoPick.tsx'
import { type PhotoPlace, type PhotoState, photoStore, pickPhoto, placeKey } from './photo-store.ts'
import { useCoarsePointer } from './use-coarse-pointer.ts'

const cx = classes(css)

type PhotoFieldProps = {
  place: PhotoPlace
  /** What the server has of it. */
  document: WireIdentityDocument | null
  /** The customer wanted to go on without it. */
  missing: boolean
  onOpen: (document: WireIdentityDocument) => void
}

/** The photo of one side of a document: to be taken, on its way, or there. */
export function PhotoField({ place, document, missing, onOpen }: PhotoFieldProps) {
  const say = useWords()
  const id = useId()
  const photo = useStore(photoStore, (photos) => photos[placeKey(place)] ?? null)
  const side = say(place.idType === 'passport' ? 'identity.photo-page' : `identity.${place.side}`)
  const problem = useProblem(photo)
  const error = problem ?? (missing && !photo && !document ? say('identity.photo-required') : undefined)
  const advice = photo && 'advice' in photo ? photo.advice : []
  return (
    <fieldset data-side={place.side} data-photo={photo?.status}>
      <div className={cx('head')}>
        <legend>{side}</legend>
        <span role="status">{photo && <Standing photo={photo} />}</span>
      </div>
      {photo && <Taken photo={photo} place={place} side={side} />}
      {!photo && document && <Kept document={document} place={place} side={side} onOpen={onOpen} />}
      {!photo && !document && <Empty place={place} side={side} describedBy={id} wrong={missing} />}
      <FieldError id={id} error={error} />
      {advice.length > 0 && <Advice advice={advice} />}
    </fieldset>
  )
}

function useProblem(photo: PhotoState | null): string | undefined {
  const say = useWords()
  const tell = useRefusalText()
  if (photo?.status !== 'failed') return undefined
  const { problem } = photo
  return typeof problem === 'string' ? say(problem) : tell(problem)
}

const percent = (part: number): string => `${Math.round(part * 100)}%`

function sayStanding(say: Say, photo: PhotoState): string {
  if (photo.status === 'looking') return say('identity.looking')
  if (photo.status === 'sending') return say('identity.sending', { pct: percent(photo.part) })
  if (photo.status === 'cut-off') return say('identity.cut-off', { pct: percent(photo.part) })
  if (photo.status === 'failed') return say('identity.not-sent')
  return say(photo.advice.length > 0 ? 'identity.look-again' : 'identity.clear')
}

function Standing({ photo }: { photo: PhotoState }) {
  const say = useWords()
  const good = photo.status === 'sent' && photo.advice.length === 0
  return (
    <span className={good ? cx('good') : undefined}>
      {good && <Icon path={check} size="s" />}
      {sayStanding(say, photo)}
    </span>
  )
}

const kinds = documentUpload.kinds.join(',')

type EmptyProps = { place: PhotoPlace; side: string; describedBy: string; wrong: boolean }

/** At a phone pressing the frame opens the camera, and a file is the second choice; at a desk a file is the first. */
function Empty({ place, side, describedBy, wrong }: EmptyProps) {
  const say = useWords()
  const phone = useCoarsePointer()
  const pick = (file: File) => pickPhoto(place, file)
  return (
    <>
      <PhotoPick
        look="frame"
        label={side}
        camera={phone}
        onPick={pick}
        describedBy={describedBy}
        invalid={wrong}
      >
        {['one', 'two', 'three', 'four'].map((corner) => (
          <span key={corner} className={cx('corner')} />
        ))}
        <span className={cx('glyph')}>
          <Icon path={phone ? camera : image} size="fit" />
        </span>
        <b className={cx('take')}>{say(phone ? 'identity.take' : 'identity.choose-file')}</b>
        <b className={cx('hint')}>{say('identity.take-frame')}</b>
      </PhotoPick>
      {phone && (
        <div className={cx('below')}>
          <FilePick icon={image} label={say('identity.choose-file')} accept={kinds} onPick={pick} />
        </div>
      )}
    </>
  )
}

/** A photo that was taken here: it is shown from this device. */
function Taken({ photo, place, side }: { photo: PhotoState; place: PhotoPlace; side: string }) {
  const say = useWords()
  const phone = useCoarsePointer()
  const moving = photo.status === 'sending' || photo.status === 'cut-off'
  return (
    <div className={cx('shot', photo.status === 'failed' && 'wrong')}>
      <img className={cx('picture')} src={photo.picture} alt={side} />
      {moving && <progress className={cx('progress')} value={photo.part} max={1} aria-label={side} />}
      <PhotoPick
        look="again"
        label={say('identity.retake-side', { side })}
        camera={phone}
        onPick={(file) => pickPhoto(place, file)}
      >
        {say('identity.retake')}
      </PhotoPick>
    </div>
  )
}

type KeptProps = {
  document: WireIdentityDocument
  place: PhotoPlace
  side: string
  onOpen: (document: WireIdentityDocument) => void
}

/** A photo that was sent earlier, perhaps from another device: it stays closed until its owner wants to see it. */
function Kept({ document, place, side, onOpen }: KeptProps) {
  const say = useWords()
  const locale = useLocale()
  const phone = useCoarsePointer()
  const date = formatDayOfMonth(new Date(document.sentAt), locale)
  return (
    <div className={cx('shot')}>
      <span className={cx('glyph')}>
        <Icon path={lockSimple} size="fit" />
      </span>
      <b className={cx('take')}>{say('identity.sent-on', { date })}</b>
      <b className={cx('hint')}>{say('identity.open-logged')}</b>
      <div className={cx('acts')}>
        <Button
          tone="line"
          size="xs"
          fit
          aria-label={say('identity.open-side', { side })}
          onClick={() => onOpen(document)}
        >
          {say('identity.open')}
        </Button>
        <PhotoPick
          look="beside"
          label={say('identity.retake-side', { side })}
          camera={phone}
          onPick={(file) => pickPhoto(place, file)}
        >
          {say('identity.retake')}
        </PhotoPick>
      </div>
    </div>
  )
}

function Advice({ advice }: { advice: readonly PhotoAdvice[] }) {
  const say = useWords()
  return (
    <div className={cx('advice')}>
      <Note tone="warn" icon={warning}>
        {advice.map((each) => (
          <span key={each} className={cx('sentence')}>
            {say(`identity.advice-${each}`)}
          </span>
        ))}
        <span className={cx('sentence')}>{say('identity.advice')}</span>
      </Note>
    </div>
  )
}
