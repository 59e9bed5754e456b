import { accept, type Result, refuse } from '../result.ts'
import { type Day, readBirthday } from './birthday.ts'
import { findCountry } from './country-list.ts'
import { readPhone } from './phone-number.ts'

export const sexes = ['male', 'female', 'other'] as const
export type Sex = (typeof sexes)[number]

/** Who somebody says they are, as their document has it. */
export type IdentityProfile = {
  /** Empty where a name has none, as most Malay and Tamil names. */
  surname: string
  name: string
  country: string
  sex: Sex
  /** `1991-04-09` */
  birthday: string
  address: string
  /** `+60123456789` */
  phone: string
}

/** The same while it is being written: texts as they were typed. The phone may belong to another country than the person. */
export type ProfileDraft = {
  [Field in keyof IdentityProfile]: string
} & { phoneCountry: string }

export type ProfileField = keyof IdentityProfile

type ProfileProblem =
  | 'field-required'
  | 'field-invalid'
  | 'field-too-long'
  | 'name-invalid'
  | 'birthday-invalid'
  | 'too-young'
  | 'mobile-invalid'

const longestName = 49
const longestAddress = 200

/** Letters of any script with the signs that names have; nothing that could be taken for something else than a name. */
const nameLike = /^\p{L}[\p{L}\p{M} .,'’·・/@-]*$/u
const plainLine = /^[^\p{C}\p{Zl}\p{Zp}]+$/u

const tidy = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

type Reading = Result<string, ProfileProblem>

function readName(text: string): Reading {
  const name = tidy(text)
  if (name === '') return refuse('field-required')
  if (name.length > longestName) return refuse('field-too-long')
  return nameLike.test(name) ? accept(name) : refuse('name-invalid')
}

function readAddress(text: string): Reading {
  const address = tidy(text)
  if (address === '') return refuse('field-required')
  if (address.length > longestAddress) return refuse('field-too-long')
  return address.length >= 5 && plainLine.test(address) ? accept(address) : refuse('field-invalid')
}

const chosen = (text: string, isKnown: boolean): Reading => {
  if (text === '') return refuse('field-required')
  return isKnown ? accept(text) : refuse('field-invalid')
}

const isSex = (text: string): text is Sex => sexes.some((sex) => sex === text)

function readNumber({ phone, phoneCountry, country }: ProfileDraft): Reading {
  const of = findCountry(phoneCountry || country)
  if (!of) return phone.trim() === '' ? refuse('field-required') : refuse('mobile-invalid')
  const read = readPhone(phone, of)
  if (read.ok) return read
  return refuse(read.refusal === 'required' ? 'field-required' : 'mobile-invalid')
}

function readBirth(text: string, today: Day): Reading {
  const read = readBirthday(text, today)
  return read.ok ? accept(text) : read
}

/** What each field reads as, or what is wrong with it. */
export const readFields = (draft: ProfileDraft, today: Day): Record<ProfileField, Reading> => ({
  surname: tidy(draft.surname) === '' ? accept('') : readName(draft.surname),
  name: readName(draft.name),
  country: chosen(draft.country, findCountry(draft.country) !== null),
  sex: chosen(draft.sex, isSex(draft.sex)),
  birthday: readBirth(draft.birthday, today),
  address: readAddress(draft.address),
  phone: readNumber(draft),
})

export const profileFields: readonly ProfileField[] = [
  'surname',
  'name',
  'country',
  'sex',
  'birthday',
  'address',
  'phone',
]

/** A whole profile, or everything that is wrong with it at once. */
export function readProfile(
  draft: ProfileDraft,
  today: Day,
): Result<IdentityProfile, { path: ProfileField; problem: ProfileProblem }[]> {
  const fields = readFields(draft, today)
  const wrong = profileFields.flatMap((path) => {
    const read = fields[path]
    return read.ok ? [] : [{ path, problem: read.refusal }]
  })
  const textOf = (field: ProfileField): string => (fields[field].ok ? fields[field].value : '')
  const sex = textOf('sex')
  if (wrong.length > 0 || !isSex(sex)) return refuse(wrong)
  return accept({
    surname: textOf('surname'),
    name: textOf('name'),
    country: textOf('country'),
    sex,
    birthday: textOf('birthday'),
    address: textOf('address'),
    phone: textOf('phone'),
  })
}

/** Where the surname comes first, also in Latin letters. */
const surnameFirst = ['CN', 'HK', 'HU', 'JP', 'KP', 'KR', 'MO', 'MY', 'SG', 'TW', 'VN']

/** The name an account carries once its owner is verified, written as at home. */
export function fullName({
  surname,
  name,
  country,
}: Pick<IdentityProfile, 'surname' | 'name' | 'country'>): string {
  if (surname === '') return name
  if (/^\p{Script=Han}+$/u.test(surname + name)) return surname + name
  return surnameFirst.includes(country) ? `${surname} ${name}` : `${name} ${surname}`
}
