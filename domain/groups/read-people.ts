import { largestDeposit } from '../cash/cash-terms.ts'
import { readRequestAmount } from '../cash/read-request-amount.ts'
import { type Contact, readContact } from '../customers/contact.ts'
import type { Cents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'
import { readCsv } from './read-csv.ts'

export const mostImported = 5_000
export const longestMemberName = 60

/** Why a line of the file is left out. */
export const personProblems = [
  'malformed',
  'formula',
  'name-missing',
  'name-too-long',
  'name-invalid',
  'contact-invalid',
  'contact-repeated',
  'contact-taken',
  'person-repeated',
  'money-invalid',
] as const

type PersonProblem = (typeof personProblems)[number]

export type ImportedPerson = {
  /** In the file, from 1 on. */
  readonly line: number
  readonly name: string
  /** As it was written; empty where there is none. */
  readonly typed: string
  readonly contact: Contact | null
  readonly money: Cents
  readonly problem: PersonProblem | null
  /** The line it repeats. */
  readonly repeats: number | null
}

type Column = 'name' | 'contact' | 'money'

/** What columns are called in the first line, in the languages of the product. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  name: ['name', 'account name', 'full name', '姓名', '名字', 'nama', 'nama penuh'],
  contact: [
    'contact',
    'email',
    'e-mail',
    'phone',
    '联系方式',
    '电邮',
    '手机',
    '聯絡方式',
    '電郵',
    '手機',
    'hubungan',
    'e-mel',
    'telefon',
  ],
  money: ['money', 'starting money', '资金', '起始资金', '資金', '起始資金', 'wang', 'wang permulaan'],
}

const columnOf = (heading: string): Column | null => {
  const plain = heading.toLowerCase()
  return (['name', 'contact', 'money'] as const).find((column) => headings[column].includes(plain)) ?? null
}

/** Where each column is: as the first line says, or in this order where it names no column. */
function placesOf(first: readonly string[]): { places: Record<Column, number>; heading: boolean } {
  const named = first.map(columnOf)
  if (!named.includes('name')) return { places: { name: 0, contact: 1, money: 2 }, heading: false }
  return {
    places: { name: named.indexOf('name'), contact: named.indexOf('contact'), money: named.indexOf('money') },
    heading: true,
  }
}

/** A spreadsheet that opens what we export would compute these. A phone number may begin with a plus. */
const isFormula = (cell: string): boolean => /^[=@+\-\t\r]/.test(cell) && readContact(cell)?.kind !== 'phone'

/** Letters of any script with the signs that names have; digits, because two people of one name are told apart by them. */
const nameLike = /^\p{L}[\p{L}\p{M}\p{Nd} .,'’·・/()-]*$/u

const tidy = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

function nameProblem(name: string): PersonProblem | null {
  if (name === '') return 'name-missing'
  if ([...name].length > longestMemberName) return 'name-too-long'
  return nameLike.test(name) ? null : 'name-invalid'
}

/** A member's name in the one spelling that is stored, or what is wrong with it. */
export function readMemberName(text: string): Result<string, PersonProblem> {
  const name = tidy(text)
  const problem = nameProblem(name)
  return problem === null ? accept(name) : refuse(problem)
}

type Read = Omit<ImportedPerson, 'repeats'>

function readPerson(
  { line, cells, malformed }: ReturnType<typeof readCsv>[number],
  places: Record<Column, number>,
  usual: Cents,
): Read {
  const cell = (column: Column): string => (places[column] < 0 ? '' : (cells[places[column]] ?? ''))
  const [name, typed, amount] = [tidy(cell('name')), cell('contact'), cell('money')]
  const contact = typed === '' ? null : readContact(typed)
  const money = amount === '' ? accept(usual) : readRequestAmount(amount.replaceAll(',', ''), largestDeposit)
  const problems: (PersonProblem | null | false)[] = [
    malformed && 'malformed',
    [name, typed, amount].some(isFormula) && 'formula',
    nameProblem(name),
    typed !== '' && contact === null && 'contact-invalid',
    !money.ok && 'money-invalid',
  ]
  return {
    line,
    name,
    typed,
    contact,
    money: money.ok ? money.value : usual,
    problem: problems.find((problem) => problem) || null,
  }
}

/** Who somebody is in a file: their contact, or their name where they have none. */
const keyOf = ({ name, contact }: Read): string => contact?.value ?? `name ${name.toLowerCase()}`

/** Of two lines about the same person the first one counts; who has neither a contact nor a name of their own cannot be told apart. */
function markRepeated(people: readonly Read[]): ImportedPerson[] {
  const first = new Map<string, number>()
  return people.map((person) => {
    if (person.problem !== null) return { ...person, repeats: null }
    const key = keyOf(person)
    const repeats = first.get(key) ?? null
    if (repeats === null) first.set(key, person.line)
    const problem = repeats === null ? null : person.contact ? 'contact-repeated' : 'person-repeated'
    return { ...person, problem, repeats }
  })
}

type PeopleFile = { readonly people: readonly ImportedPerson[]; readonly heading: boolean }

/**
 * Reads a file of people: name, contact or none, starting money or the usual one, each line judged by itself before anything is created.
 * Whose contact belongs to a customer already is for the caller to mark.
 */
export function readPeople(text: string, usual: Cents): Result<PeopleFile, 'file-empty' | 'file-too-long'> {
  const lines = readCsv(text)
  const { places, heading } = placesOf(lines[0]?.cells ?? [])
  const rows = heading ? lines.slice(1) : lines
  if (rows.length === 0) return refuse('file-empty')
  if (rows.length > mostImported) return refuse('file-too-long')
  return accept({ people: markRepeated(rows.map((row) => readPerson(row, places, usual))), heading })
}
