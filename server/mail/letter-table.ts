import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Vault } from '../vault/create-vault.ts'
import type { Letter } from './mailer.ts'

/** What a letter in the table is sealed for. */
const purpose = 'letter'

/** A process that has taken a letter and died gives it up after so many seconds, which is longer than any try takes. */
const takenForSeconds = 120

/** Its id is the same for every try: a letter that comes twice is known by it. */
export async function insertLetter(connection: Connection, vault: Vault, letter: Letter): Promise<void> {
  const id = randomUUID()
  const sealed = vault.seal(purpose, id, Buffer.from(JSON.stringify({ ...letter, id: letter.id ?? id })))
  await sql`insert into letters (id, sealed) values (${id}, ${sealed})`.execute(connection)
}

/** `letter` is null where it cannot be opened; `tries` counts this one. */
export type DueLetter = { id: string; tries: number; letter: Letter | null }

/** Takes letters that are due, each for one process. */
export async function takeLetters(connection: Connection, vault: Vault, most: number): Promise<DueLetter[]> {
  const { rows } = await sql<{ id: string; tries: number; sealed: Buffer }>`
    with due as (select id from letters where due_at <= now() order by due_at limit ${most} for update skip locked)
    update letters set tries = tries + 1, due_at = now() + make_interval(secs => ${takenForSeconds})
    from due where letters.id = due.id returning letters.id, tries, sealed`.execute(connection)
  return rows.map(({ id, tries, sealed }) => {
    const opened = vault.open(purpose, id, sealed)
    return { id, tries, letter: opened && JSON.parse(opened.toString()) }
  })
}

export async function putLetterBack(connection: Connection, id: string, waitMs: number): Promise<void> {
  await sql`update letters set due_at = now() + make_interval(secs => ${waitMs / 1_000}) where id = ${id}`.execute(
    connection,
  )
}

export async function deleteLetter(connection: Connection, id: string): Promise<void> {
  await sql`delete from letters where id = ${id}`.execute(connection)
}
