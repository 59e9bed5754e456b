import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { saveBlob } from '@candor/client/api/save-blob.ts'
import { accept, type Result } from '@candor/domain/result.ts'
import type { ReadPage } from './use-pages.ts'
import { writeCsv } from './write-csv.ts'

type Export<Row> = {
  name: string
  read: ReadPage<Row>
  columns: readonly { csvHead: string; csv: (row: Row) => string }[]
  onProgress: (rows: number) => void
}

/** Reads all pages of a list and saves them as a file; what is read on the way is counted. */
export async function exportRows<Row>({
  name,
  read,
  columns,
  onProgress,
}: Export<Row>): Promise<Result<number, ApiRefusal>> {
  const lines: string[][] = [columns.map(({ csvHead }) => csvHead)]
  let last: Row | null = null
  for (;;) {
    const answer = await read(last)
    if (!answer.ok) return answer
    for (const row of answer.value.rows) lines.push(columns.map(({ csv }) => csv(row)))
    onProgress(lines.length - 1)
    last = answer.value.rows.at(-1) ?? null
    if (!answer.value.more || last === null) break
  }
  saveBlob(`${name}.csv`, new Blob(['\uFEFF', writeCsv(lines)], { type: 'text/csv;charset=utf-8' }))
  return accept(lines.length - 1)
}
