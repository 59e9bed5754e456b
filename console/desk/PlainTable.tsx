import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import { ScrollRegion } from '../controls/ScrollRegion.tsx'
import css from './PlainTable.module.css'

const cx = classes(css)

type Column<Row> = {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, under each other. */
  figure?: boolean
  /** A first cell stands in one line; one of several words may break where there is little room. */
  wraps?: boolean
}

type PlainTableProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
}

/** A short table: all of its rows are on the page. */
export function PlainTable<Row>({ label, rows, columns, keyOf }: PlainTableProps<Row>) {
  return (
    <ScrollRegion className={cx('scroll')} label={label} sideways="always">
      <table className={cx('table')}>
        <thead>
          <tr>
            {columns.map(({ id, head, figure }) => (
              <th key={id} scope="col" className={cx(figure && 'figure')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, cell, figure, wraps }) => (
                <td key={id} className={cx(figure && 'figure', wraps && 'wraps')}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
