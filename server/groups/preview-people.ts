import { createHash } from 'node:crypto'
import { type ImportedPerson, readPeople } from '@candor/domain/groups/read-people.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { accept, type Result } from '@candor/domain/result.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Group } from './group-table.ts'

export type Preview = {
  people: readonly ImportedPerson[]
  ready: readonly ImportedPerson[]
  heading: boolean
  /** Of those that are ready, with the group: what an operator has looked at is what is created. */
  hash: Buffer
}

async function listTaken(connection: Connection, contacts: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ contact: string }>`
    select email as contact from customers where email = any(${contacts}::text[])
    union all select phone from customers where phone = any(${contacts}::text[])`.execute(connection)
  return new Set(rows.map(({ contact }) => contact))
}

/** Reads a file of people and marks whose contact belongs to somebody already. */
export async function previewPeople(
  connection: Connection,
  group: Group,
  text: string,
): Promise<Result<Preview, 'file-empty' | 'file-too-long'>> {
  const file = readPeople(text, cents(group.starting_money))
  if (!file.ok) return file
  const contacts = file.value.people.flatMap(({ contact }) => (contact ? [contact.value] : []))
  const taken = await listTaken(connection, contacts)
  const people = file.value.people.map(
    (person): ImportedPerson =>
      person.problem === null && person.contact !== null && taken.has(person.contact.value)
        ? { ...person, problem: 'contact-taken' }
        : person,
  )
  const ready = people.filter(({ problem }) => problem === null)
  const list = ready.map(({ line, name, contact, money }) => ({
    line,
    name,
    contact: contact?.value ?? null,
    money,
  }))
  const hash = createHash('sha256')
    .update(canonicalText({ group: group.id, list }))
    .digest()
  return accept({ people, ready, heading: file.value.heading, hash })
}
