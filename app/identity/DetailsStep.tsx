import { path as flask } from 'phosphor:flask'
import { path as warningCircle } from 'phosphor:warning-circle'
import { type ProfileField, sexes } from '@candor/domain/identity/identity-profile.ts'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { SelectField } from '@candor/kit/field/SelectField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { StepBar } from '@candor/kit/steps/StepBar.tsx'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { HelpLink } from '../shell/HelpLink.tsx'
import { openPage } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { BirthdayField } from './BirthdayField.tsx'
import { CountrySheet } from './CountrySheet.tsx'
import { nameOfCountry } from './country-names.ts'
import css from './Identity.module.css'
import { identityStore, keepDraft } from './identity-store.ts'
import { PhoneField } from './PhoneField.tsx'
import { type Details, useDetails } from './use-details.ts'

const cx = classes(css)

/** The first step: who the customer is. */
export function DetailsStep({ reason, practice }: { reason: string | null; practice: boolean }) {
  const say = useWords()
  const details = useDetails()
  const form = useRef<HTMLFormElement>(null)
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    const wrong = details.judge()
    if (wrong !== null) return bringIntoView(form.current, wrong)
    keepDraft()
    openPage('verification', 'step=2')
  }
  return (
    <form ref={form} className={cx('form')} onSubmit={goOn} noValidate>
      <section className={cx('part')}>
        <StepBar
          step={1}
          of={2}
          label={say('identity.step', { n: 1, m: 2 })}
          about={say('identity.your-details')}
        />
        {reason !== null && (
          <div className={cx('notes')}>
            <Note tone="danger" icon={warningCircle}>
              {say('identity.rejected-text', { reason })}
            </Note>
          </div>
        )}
        {practice && (
          <div className={cx('notes')}>
            <Note tone="dash" icon={flask}>
              <b>{say('identity.practice-details')}</b> {say('identity.practice-next')}
            </Note>
          </div>
        )}
        <h2 className={`title-2 ${cx('title')}`}>{say('identity.as-written')}</h2>
        <Fields details={details} />
        <HelpLink article="verify-identity" alone />
      </section>
      <ActionBar>
        <Button type="submit">{say('identity.continue')}</Button>
      </ActionBar>
    </form>
  )
}

/** The field is in a part of the form that is marked with its name. */
function bringIntoView(form: HTMLFormElement | null, field: ProfileField): void {
  const part = form?.querySelector(`[data-field=${field}]`)
  part?.scrollIntoView({ block: 'center' })
  part?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
}

function Fields({ details }: { details: Details }) {
  const say = useWords()
  const { draft, type, leave, errorOf } = details
  return (
    <div className={cx('fields')}>
      <div className={cx('names')}>
        <div data-field="surname">
          <TextField
            label={say('identity.surname')}
            hint={say('identity.surname-hint')}
            autoComplete="family-name"
            maxLength={60}
            value={draft.surname}
            onChange={(event) => type({ surname: event.target.value })}
            onBlur={() => leave('surname')}
            error={errorOf('surname')}
          />
        </div>
        <div data-field="name">
          <TextField
            label={say('identity.name')}
            autoComplete="given-name"
            maxLength={60}
            value={draft.name}
            onChange={(event) => type({ name: event.target.value })}
            onBlur={() => leave('name')}
            error={errorOf('name')}
          />
        </div>
      </div>
      <CountryField details={details} />
      <SexField details={details} />
      <MoreFields details={details} />
      <Kept />
    </div>
  )
}

function MoreFields({ details }: { details: Details }) {
  const say = useWords()
  const { draft, type, leave, errorOf } = details
  return (
    <>
      <div data-field="birthday">
        <BirthdayField
          value={draft.birthday}
          onChange={(value) => type({ birthday: value })}
          onLeave={() => leave('birthday')}
          error={errorOf('birthday')}
        />
      </div>
      <div data-field="address">
        <TextField
          label={say('identity.address')}
          autoComplete="street-address"
          maxLength={220}
          value={draft.address}
          onChange={(event) => type({ address: event.target.value })}
          onBlur={() => leave('address')}
          error={errorOf('address')}
        />
      </div>
      <div data-field="phone">
        <PhoneField
          value={draft.phone}
          country={draft.phoneCountry || draft.country}
          onChange={(value) => type({ phone: value })}
          onCountry={(phoneCountry) => type({ phoneCountry })}
          onLeave={() => leave('phone')}
          error={errorOf('phone')}
        />
      </div>
    </>
  )
}

function CountryField({ details: { draft, type, look, errorOf } }: { details: Details }) {
  const say = useWords()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <div data-field="country">
      <SelectField
        label={say('identity.country')}
        value={nameOfCountry(draft.country, locale)}
        placeholder={say('identity.choose')}
        open={open}
        onOpen={() => setOpen(true)}
        error={errorOf('country')}
      />
      <CountrySheet
        open={open}
        of="country"
        chosen={draft.country}
        onClose={() => setOpen(false)}
        onChoose={(country) => {
          type({ country })
          look('country')
          setOpen(false)
        }}
      />
    </div>
  )
}

function SexField({ details: { draft, type, errorOf } }: { details: Details }) {
  const say = useWords()
  const id = useId()
  return (
    <div data-field="sex">
      <p className={cx('label')} aria-hidden="true">
        {say('identity.sex')}
      </p>
      <Segmented<WireSex>
        label={say('identity.sex')}
        options={sexes.map((value) => ({ value, label: say(`identity.${value}`) }))}
        value={draft.sex}
        onChange={(sex) => type({ sex })}
      />
      <FieldError id={id} error={errorOf('sex')} />
    </div>
  )
}

type WireSex = Details['draft']['sex']

/** Whether what was typed is with the server; nothing is said before anything was. */
function Kept() {
  const say = useWords()
  const kept = useStore(identityStore, (state) => state.kept)
  const typed = useStore(identityStore, ({ draft }) => Object.values(draft).some((text) => text !== ''))
  return (
    <p className={cx('kept')} role="status">
      {typed && kept === 'yes' && say('identity.saved')}
      {typed && kept === 'failed' && say('identity.not-saved')}
    </p>
  )
}
