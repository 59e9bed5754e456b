import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { SignaturePad } from '@candor/kit/signature/SignaturePad.tsx'
import { useId } from 'react'
import { useStore } from 'zustand'
import { sessionStore } from '../api/session-store.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Apply.module.css'
import type { ApplyState } from './use-apply.ts'

const cx = classes(css)

/** Signs by finger, or with the name for who cannot draw. */
export function SignPart({ apply }: { apply: ApplyState }) {
  const say = useWords()
  const drawn = apply.how === 'drawn'
  return (
    <section className={cx('sign')}>
      {drawn ? <Drawn apply={apply} /> : <Typed apply={apply} />}
      <p>
        <LinkButton onClick={() => apply.turn(drawn ? 'typed' : 'drawn')}>
          {say(drawn ? 'loan.sign-typed' : 'loan.sign-drawn')}
        </LinkButton>
      </p>
    </section>
  )
}

function Drawn({ apply }: { apply: ApplyState }) {
  const say = useWords()
  const locale = useLocale()
  const id = useId()
  const session = useStore(sessionStore)
  const name =
    session.status === 'customer' || session.status === 'expired' ? session.customer.accountName : ''
  const time = formatMoment(new Date(), locale, new Date(0))
  return (
    <div className={cx('pad', apply.error && 'err')}>
      <SignaturePad
        label={say('loan.sign')}
        caption={name === '' ? time : say('loan.sign-caption', { name, time })}
        words={{
          clear: say('loan.sign-clear'),
          signed: say('loan.sign-done'),
          empty: say('loan.sign-empty'),
        }}
        onChange={apply.draw}
      />
      {/* The first error of a form gets the focus; a pad can only be drawn on. */}
      <div tabIndex={-1} aria-invalid={apply.error ? true : undefined} className={cx('error')}>
        <FieldError id={id} error={apply.error} />
      </div>
    </div>
  )
}

function Typed({ apply }: { apply: ApplyState }) {
  const say = useWords()
  return (
    <TextField
      label={say('loan.sign-name')}
      hint={say('loan.sign-name-hint')}
      value={apply.name}
      maxLength={100}
      autoComplete="name"
      error={apply.error}
      onChange={(event) => apply.type(event.target.value)}
      onBlur={apply.leave}
    />
  )
}
