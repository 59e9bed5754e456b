import { path as downloadIcon } from 'phosphor:download-simple'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { ScrollRegion } from '../controls/ScrollRegion.tsx'
import { changeFilters } from '../frame/change-filters.ts'
import { toasts } from '../frame/console-toasts.ts'
import { addressStore } from '../frame/navigate.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import { exportRows } from './export-rows.ts'
import css from './LongTable.module.css'
import type { Pages, ReadPage } from './use-pages.ts'

const cx = classes(css)

const rowHeightPx = 44
/** So many rows before the end of what is known the next page is asked for. */
const aheadRows = 20

export type LongColumn<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** The same as plain text, for the file. */
  csv: (row: Row) => string
  /** A track of the grid: `8rem`, `minmax(0, 1fr)`. */
  width: string
  figure?: boolean
  /** A text of some lines is shown in full, and its row is as high as it needs. */
  wraps?: boolean
}

type LongTableProps<Row> = {
  /** Names its file. */
  name: string
  label: string
  columns: readonly LongColumn<Row>[]
  pages: Pages<Row>
  read: ReadPage<Row>
  keyOf: (row: Row) => string
  openKey?: string | null
  onOpen?: (row: Row) => void
  /** What is said of an empty list that has no filters. */
  none?: string
}

/** Which columns are shown; those that are hidden are named in the address, so that a view has them too. */
function useColumns<Row>(columns: readonly LongColumn<Row>[]) {
  const held = useStore(addressStore, ({ query }) => new URLSearchParams(query).get('hide') ?? '')
  const hidden = useMemo(() => new Set(held.split(',').filter(Boolean)), [held])
  // An address may name all of them; a table without columns says nothing.
  const shown = useMemo(() => {
    const left = columns.filter(({ id }) => !hidden.has(id))
    return left.length > 0 ? left : columns
  }, [columns, hidden])
  function toggle(id: string) {
    const next = new Set(hidden)
    if (!next.delete(id) && shown.length > 1) next.add(id)
    changeFilters({ hide: [...next].join(',') })
  }
  return { shown, hidden, toggle }
}

function Tools<Row>({
  name,
  columns,
  read,
  chosen,
}: Pick<LongTableProps<Row>, 'name' | 'columns' | 'read'> & { chosen: ReturnType<typeof useColumns<Row>> }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [count, setCount] = useState<number | null>(null)
  async function save() {
    if (count !== null) return
    setCount(0)
    const shown = chosen.shown.map(({ head, csv }) => ({ csvHead: head, csv }))
    const answer = await exportRows({ name, read, columns: shown, onProgress: setCount })
    setCount(null)
    if (!answer.ok) toasts.showToast(refusalText(answer.refusal), 'error', 4_000)
  }
  return (
    <div className={cx('tools')}>
      <details className={cx('chooser')}>
        <summary>{say('table.columns')}</summary>
        <ul>
          {columns.map(({ id, head }) => (
            <li key={id}>
              <label>
                <input type="checkbox" checked={!chosen.hidden.has(id)} onChange={() => chosen.toggle(id)} />
                {head}
              </label>
            </li>
          ))}
        </ul>
      </details>
      <button
        type="button"
        className={cx('save')}
        onClick={() => void save()}
        aria-busy={count !== null || undefined}
      >
        <Icon path={downloadIcon} />
        {count === null ? say('table.export') : say('table.exporting', { n: count })}
      </button>
    </div>
  )
}

type RowProps<Row> = Pick<LongTableProps<Row>, 'onOpen'> & {
  row: Row
  index: number
  /** Pixels from the top of the list. */
  start: number
  columns: readonly LongColumn<Row>[]
  /** The tracks of the grid. */
  tracks: string
  isOpen: boolean
  /** Takes the height of a row; null where all have the same. */
  measure: ((row: Element | null) => void) | null
}

const hasHighRows = <Row,>(columns: readonly LongColumn<Row>[]): boolean => columns.some(({ wraps }) => wraps)

/** A track that gives way to others may be too narrow for its text. Others have room for theirs, and cutting every cell makes scrolling slow. */
const isCut = (width: string): boolean => width.includes('fr')

/** The first cell opens it. */
function PlacedRow<Row>({ row, index, start, columns, tracks, isOpen, measure, onOpen }: RowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isOpen ? 'true' : undefined}
      className={cx('row', 'body', measure && 'measured', isOpen && 'open')}
      style={{ gridTemplateColumns: tracks, top: `${start}px` }}
    >
      {columns.map(({ id, cell, figure, wraps, width }, place) => (
        <td key={id} className={cx('cell', figure && 'figure', wraps && 'wraps', isCut(width) && 'cut')}>
          {place === 0 && onOpen ? (
            <button type="button" className={cx('opener')} onClick={() => onOpen(row)}>
              {cell(row)}
            </button>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

/** While the list is scrolled, only the rows that come into view are drawn. `memo` forgets that the type of a row is open. */
const MemoRow = memo(PlacedRow) as typeof PlacedRow

/** What has come since the list was read is shown when it is asked for: no row jumps away under the pointer. */
function ArrivedRows<Row>({
  pages: { arrived, showArrived },
  onShown,
}: Pick<LongTableProps<Row>, 'pages'> & { onShown(): void }) {
  const say = useWords()
  if (arrived?.length === 0) return null
  return (
    <button
      type="button"
      className={cx('arrived')}
      onClick={() => {
        showArrived()
        onShown()
      }}
    >
      {arrived === null ? say('table.many-new') : say('table.new', { n: arrived.length })}
    </button>
  )
}

type RowsProps<Row> = Pick<LongTableProps<Row>, 'keyOf' | 'onOpen' | 'pages'> & {
  openKey: string | null
  columns: readonly LongColumn<Row>[]
  tracks: string
  scroller: HTMLElement | null
}

/** The rows in view. A component of its own, because it is drawn again at every step of scrolling and what is around it is not. */
function RowsInView<Row>({ keyOf, openKey, onOpen, pages, columns, tracks, scroller }: RowsProps<Row>) {
  const { rows, loadMore } = pages
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    overscan: 4,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - aheadRows) loadMore()
  }, [last, rows.length, loadMore])
  const measure = hasHighRows(columns) ? virtual.measureElement : null
  return (
    <tbody className={cx('rows')} style={{ height: `${virtual.getTotalSize()}px` }}>
      {items.map(({ index, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        const key = keyOf(row)
        const placed = { row, index, start, columns, tracks, measure }
        return <MemoRow key={key} {...placed} isOpen={key === openKey} {...(onOpen && { onOpen })} />
      })}
    </tbody>
  )
}

/** A table of any length: only the rows in view are on the page, and pages are fetched as they come near. */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const { name, label, columns, pages, read, keyOf, openKey = null, onOpen, none } = props
  const say = useWords()
  const refusalText = useRefusalText()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const chosen = useColumns(columns)
  const { rows, more, refusal, busy, loadMore } = pages
  const tracks = chosen.shown.map(({ width }) => width).join(' ')
  return (
    <div className={cx('whole')}>
      <Tools name={name} columns={columns} read={read} chosen={chosen} />
      {refusal && rows.length === 0 && (
        <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={loadMore} />
      )}
      <ArrivedRows pages={pages} onShown={() => scroller?.scrollTo({ top: 0 })} />
      <ScrollRegion
        ref={setScroller}
        className={cx('scroller', rows.length === 0 && 'empty')}
        label={label}
        sideways="narrow"
      >
        <table
          aria-rowcount={more ? -1 : rows.length + 1}
          className={cx('table', hasHighRows(chosen.shown) && 'stacks')}
        >
          <thead className={cx('heads')}>
            <tr aria-rowindex={1} className={cx('row', 'heading')} style={{ gridTemplateColumns: tracks }}>
              {chosen.shown.map(({ id, head, figure }) => (
                <th key={id} scope="col" className={cx('cell', 'cut', figure && 'figure')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <RowsInView
            {...{ keyOf, openKey, pages, tracks, scroller }}
            columns={chosen.shown}
            {...(onOpen && { onOpen })}
          />
        </table>
      </ScrollRegion>
      <p className={cx('foot')} role="status">
        {!busy && rows.length === 0 && !refusal && (none ?? say('table.none'))}
        {rows.length > 0 && (more ? say('table.more') : say('table.end', { n: rows.length }))}
      </p>
    </div>
  )
}
