import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { listDocuments } from '../identity/document-table.ts'
import { openOwnPhoto } from '../identity/open-photo.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { archiveWords } from './archive-words.ts'
import { dataParts } from './archived-data.ts'
import type { DataPart } from './data-part.ts'
import type { ArchivedFile } from './tar-file.ts'

/** Rows in one file; more go into the next, so that none grows beyond a few megabytes. */
const rowsInFile = 5_000

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

type Row = { row: unknown; key: string }

/** Names come from our own list only, so they can be put into the statement unescaped. */
function rowsAfter({ from, key, keyType, columns }: DataPart, owner: bigint, last: string | null) {
  const told = sql.raw(columns.map((column) => `'${column}', ${column}`).join(', '))
  const after = last === null ? sql`true` : sql`${sql.raw(key)} > ${last}::${sql.raw(keyType)}`
  return sql<Row>`
    select jsonb_build_object(${told}) as row, ${sql.raw(key)}::text as key from ${sql.raw(from)} as told
    where owner = ${owner} and ${after} order by ${sql.raw(key)} limit ${rowsInFile}`
}

async function* readPart(
  connection: Connection,
  part: DataPart,
  owner: bigint,
): AsyncGenerator<ArchivedFile> {
  let last: string | null = null
  for (let count = 1; ; count += 1) {
    const { rows }: { rows: Row[] } = await rowsAfter(part, owner, last).execute(connection)
    if (rows.length === 0 && count > 1) return
    const name = count === 1 ? `${part.file}.json` : `${part.file}-${count}.json`
    yield { name, content: json(rows.map(({ row }) => row)) }
    if (rows.length < rowsInFile) return
    last = rows.at(-1)?.key ?? null
  }
}

async function* readReceipts(connection: Connection, owner: bigint): AsyncGenerator<ArchivedFile> {
  const receipts = await connection
    .selectFrom('receipts')
    .select('id')
    .where('customer_id', '=', owner)
    .execute()
  for (const { id } of receipts) {
    const { content } = await connection
      .selectFrom('receipts')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    yield { name: `receipts/${id}.jpg`, content }
  }
}

/** What was sent to customer service: pictures as clean copies, reports as they are. */
async function* readMessageFiles(connection: Connection, owner: bigint): AsyncGenerator<ArchivedFile> {
  const files = await connection
    .selectFrom('support_files')
    .select(['id', 'kind'])
    .where('customer_id', '=', owner)
    .execute()
  for (const { id, kind } of files) {
    const { content } = await connection
      .selectFrom('support_files')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    yield { name: `message-files/${id}.${kind === 'picture' ? 'jpg' : 'json'}`, content }
  }
}

/** That they were opened for this is stored, as every look at them is. */
async function* readPhotos(deps: Dependencies, owner: bigint): AsyncGenerator<ArchivedFile> {
  for (const { id, shredded_at } of await listDocuments(deps.database, owner)) {
    const opened = shredded_at ? null : await openOwnPhoto(deps, { documentId: id, reason: 'download' })
    if (opened) yield { name: `identity-documents/${id}.jpg`, content: opened.picture }
  }
}

/** Everything that is kept about a customer, file by file. */
export async function* readData(deps: Dependencies, { id, locale }: Customer): AsyncGenerator<ArchivedFile> {
  yield { name: 'README.txt', content: Buffer.from(`${archiveWords[locale]}\n`) }
  for (const part of dataParts) yield* readPart(deps.database, part, id)
  yield* readReceipts(deps.database, id)
  yield* readMessageFiles(deps.database, id)
  yield* readPhotos(deps, id)
}
