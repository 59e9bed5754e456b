import type { Locale } from '@candor/client/words/languages.ts'
import type { Day } from '@candor/domain/identity/birthday.ts'
import { findCountry } from '@candor/domain/identity/country-list.ts'
import { type ProfileField, profileFields, readFields } from '@candor/domain/identity/identity-profile.ts'
import { readPhone } from '@candor/domain/identity/phone-number.ts'
import type { WireIdentityDraft } from '@candor/wire/identity.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { type Say, useLocale, useMessage, useWords } from '../words/use-words.ts'
import { nameOfCountry } from './country-names.ts'
import { identityStore, keepDraft, typeDraft } from './identity-store.ts'

export function today(): Day {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

/** What is wrong with a number, in the words of the country it is of. */
function sayPhone(say: Say, draft: WireIdentityDraft, locale: Locale): string | null {
  const country = findCountry(draft.phoneCountry || draft.country)
  const read = country && readPhone(draft.phone, country)
  if (!country || !read || read.ok) return null
  const { least, most, code } = country
  const range = most - least === 1 ? 'identity.digits-or' : 'identity.digits'
  const digits = least === most ? String(least) : say(range, { least, most })
  const values = { country: nameOfCountry(code, locale), digits }
  if (read.refusal === 'too-short') return say('identity.phone-short', values)
  return read.refusal === 'too-long' ? say('identity.phone-long', values) : null
}

/** The details as they are typed, judged field by field when one is left and all at once when the customer goes on. */
export function useDetails() {
  const say = useWords()
  const message = useMessage()
  const locale = useLocale()
  const draft = useStore(identityStore, (state) => state.draft)
  const [looked, setLooked] = useState<ReadonlySet<ProfileField>>(new Set())
  const fields = readFields(draft, today())

  const errorOf = (field: ProfileField): string | undefined => {
    const read = fields[field]
    if (read.ok || !looked.has(field)) return undefined
    const phone = field === 'phone' && read.refusal === 'mobile-invalid' ? sayPhone(say, draft, locale) : null
    return phone ?? message(read.refusal)
  }
  return {
    draft,
    type: typeDraft,
    /** A field that was left empty is not scolded for before the customer wants to go on. */
    leave(field: ProfileField) {
      keepDraft()
      if (draft[field].trim() !== '') setLooked((before) => new Set([...before, field]))
    },
    look: (field: ProfileField) => setLooked((before) => new Set([...before, field])),
    errorOf,
    /** Looks at everything; the first field that is wrong, or null. */
    judge(): ProfileField | null {
      setLooked(new Set(profileFields))
      return profileFields.find((field) => !fields[field].ok) ?? null
    },
  }
}

export type Details = ReturnType<typeof useDetails>
