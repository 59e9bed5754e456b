import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { accept, type Result } from '@candor/domain/result.ts'
import { useMemo } from 'react'
import { type LongColumn, LongTable } from '../table/LongTable.tsx'
import { mergePages } from '../table/merge-pages.ts'
import { type ReadPage, usePages } from '../table/use-pages.ts'
import { useWords } from '../words/use-console-words.ts'

export type PartProps = { accountNumber: string }

/** What the route of a part is asked with. */
export type Asked = { params: PartProps; query: { limit: string; before?: string } }

type ReadList<Row> = (asked: Asked) => Promise<Result<{ rows: readonly Row[]; more: boolean }, ApiRefusal>>

/** At most so many come at once. */
const pageSize = 100

/**
 * Reads lists of a customer as one, newest first, each list after those from which rows go over to it: asked the other way round, a row that
 * does so meanwhile would be in neither.
 */
export const readLists =
  <Row extends { id: string }>(...lists: readonly ReadList<Row>[]) =>
  (accountNumber: string): ReadPage<Row> =>
  async (after) => {
    const query = { limit: String(pageSize), ...(after && { before: after.id }) }
    const pages: { rows: readonly Row[]; more: boolean }[] = []
    for (const list of lists) {
      const answer = await list({ params: { accountNumber }, query })
      if (!answer.ok) return answer
      pages.push(answer.value)
    }
    return accept(mergePages(pages, pageSize))
  }

type PagedPartProps<Row> = PartProps & {
  part: 'positions' | 'orders' | 'contracts' | 'requests' | 'participations' | 'loans' | 'notices'
  columns: readonly LongColumn<Row>[]
  /** Has to be the same each time. */
  readOf: (accountNumber: string) => ReadPage<Row>
}

const keyOf = ({ id }: { id: string }): string => id

/** A part of a customer of any length, which can be saved as a file. */
export function PagedPart<Row extends { id: string }>(props: PagedPartProps<Row>) {
  const { accountNumber, part, columns, readOf } = props
  const say = useWords()
  const read = useMemo(() => readOf(accountNumber), [readOf, accountNumber])
  return (
    <LongTable
      name={part}
      label={say(`part.${part}`)}
      columns={columns}
      pages={usePages(read)}
      read={read}
      keyOf={keyOf}
      none={say('customer.nothing')}
    />
  )
}
