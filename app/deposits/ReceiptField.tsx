import { path as repeat } from 'phosphor:arrow-clockwise'
import { path as camera } from 'phosphor:camera'
import { path as image } from 'phosphor:image'
import { path as trash } from 'phosphor:trash'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { FileCard } from '@candor/kit/field/FileCard.tsx'
import { FilePick } from '@candor/kit/field/FilePick.tsx'
import { formatBytes } from '@candor/kit/numbers/format-bytes.ts'
import { receiptUpload } from '@candor/wire/deposits.ts'
import { type Ref, useId } from 'react'
import { type Say, useWords } from '../words/use-words.ts'
import css from './Deposits.module.css'
import { type ReceiptState, useFilePicture } from './use-receipt.ts'

const cx = classes(css)

type ReceiptFieldProps = {
  state: ReceiptState
  error: string | undefined
  onPick: (file: File) => void
  onRemove: () => void
  ref: Ref<HTMLInputElement>
}

/** The photo of the receipt, from the camera or from the files. */
export function ReceiptField({ state, error, onPick, onRemove, ref }: ReceiptFieldProps) {
  const say = useWords()
  const id = useId()
  const pick = {
    accept: receiptUpload.kinds.join(','),
    onPick,
    invalid: error !== undefined,
    describedBy: id,
  }
  return (
    <fieldset>
      <legend className={cx('label')}>{say('deposit.receipt')}</legend>
      {state.status === 'none' ? (
        <>
          <div className={cx('picks')}>
            <FilePick {...pick} icon={camera} label={say('deposit.take-photo')} camera />
            <FilePick {...pick} icon={image} label={say('deposit.choose-file')} ref={ref} />
          </div>
          <p className={cx('kinds')}>{say('deposit.receipt-kinds')}</p>
        </>
      ) : (
        <Chosen state={state} wrong={error !== undefined} onAgain={onPick} onRemove={onRemove} />
      )}
      <FieldError id={id} error={error} />
      <span role="status" className="heard">
        {state.status === 'sent' && sayState(say, state)}
      </span>
    </fieldset>
  )
}

function sayState(say: Say, state: Exclude<ReceiptState, { status: 'none' }>): string {
  if (state.status === 'sent') return say('deposit.uploaded', { size: formatBytes(state.bytes) })
  if (state.status === 'failed') return say('deposit.not-uploaded')
  return say('deposit.uploading', { pct: `${Math.round(state.part * 100)}%` })
}

type ChosenProps = {
  state: Exclude<ReceiptState, { status: 'none' }>
  wrong: boolean
  onAgain: (file: File) => void
  onRemove: () => void
}

function Chosen({ state, wrong, onAgain, onRemove }: ChosenProps) {
  const say = useWords()
  const picture = useFilePicture(state.file)
  return (
    <FileCard
      picture={picture}
      name={state.file.name}
      second={sayState(say, state)}
      part={state.status === 'sending' ? state.part : undefined}
      progressLabel={say('deposit.receipt')}
      invalid={wrong}
      end={
        <>
          {state.status === 'failed' && (
            <IconButton path={repeat} label={say('app.try-again')} onClick={() => onAgain(state.file)} />
          )}
          <IconButton path={trash} label={say('deposit.remove')} onClick={onRemove} />
        </>
      }
    />
  )
}
