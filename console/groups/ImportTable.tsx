import { path as check } from 'phosphor:check'
import { path as warning } from 'phosphor:warning-circle'
import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { WirePerson } from '@candor/wire/groups.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { ScrollRegion } from '../controls/ScrollRegion.tsx'
import { moneyText } from '../desk/money-text.ts'
import { useWords } from '../words/use-console-words.ts'
import css from './ImportTable.module.css'

const cx = classes(css)

const views = ['all', 'only-left-out', 'only-ready'] as const
type View = (typeof views)[number]

const rowHeightPx = 44
const badRowHeightPx = 64

function PersonCells({ person }: { person: WirePerson }) {
  const say = useWords()
  const { line, name, contact, money, problem, repeats } = person
  const bad = problem !== null
  return (
    <>
      <td className="num">{line}</td>
      <td className={cx('name')}>
        <b>{name}</b>
        {bad && <span className={cx('why')}>{say(`problem.${problem}`, { n: repeats ?? 0 })}</span>}
      </td>
      <td className={cx('contact')}>
        {contact === '' ? <span className={cx('second')}>{say('import.no-contact')}</span> : contact}
      </td>
      <td className={`num ${cx('money')}`}>{moneyText(money)}</td>
      <td className={cx('state', bad ? 'wrong' : 'good')}>
        <Icon path={bad ? warning : check} />
        {say(bad ? 'import.left-out' : 'import.ready')}
      </td>
    </>
  )
}

const heads = ['line', 'name', 'contact', 'money', 'state'] as const

/** Every line of the file; those that are left out stand on the colour of danger, with one sentence why. */
export function ImportTable({ people }: { people: readonly WirePerson[] }) {
  const say = useWords()
  const [view, setView] = useState<View>('all')
  const box = useRef<HTMLElement>(null)
  const counts = {
    all: people.length,
    'only-left-out': people.filter(({ problem }) => problem !== null).length,
    'only-ready': people.filter(({ problem }) => problem === null).length,
  }
  const shown = people.filter(
    ({ problem }) => view === 'all' || (problem === null) === (view === 'only-ready'),
  )
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (shown[index]?.problem == null ? rowHeightPx : badRowHeightPx),
    getItemKey: (index) => shown[index]?.line ?? index,
    overscan: 12,
  })
  return (
    <div className={cx('page')}>
      <Tabs
        label={say('import.view')}
        tabs={views.map((value) => ({ value, label: say(`import.${value}`), count: counts[value] }))}
        value={view}
        onChange={(chosen) => {
          setView(chosen)
          rows.measure()
        }}
      />
      <ScrollRegion className={cx('box')} ref={box} label={say('import.view')}>
        <table className={cx('table')} aria-rowcount={shown.length + 1}>
          <thead className={cx('heads')}>
            <tr className={cx('row', 'head')} aria-rowindex={1}>
              {heads.map((name) => (
                <th key={name} scope="col" className={cx(name === 'money' && 'money')}>
                  {say(`import.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={cx('all')} style={{ height: `${rows.getTotalSize()}px` }}>
            {rows.getVirtualItems().map(({ key, index, start, size }) => {
              const person = shown[index]
              return person ? (
                <tr
                  key={key}
                  aria-rowindex={index + 2}
                  className={cx('row', 'line', person.problem !== null && 'bad')}
                  style={{ height: `${size}px`, transform: `translateY(${start}px)` }}
                >
                  <PersonCells person={person} />
                </tr>
              ) : null
            })}
          </tbody>
        </table>
        {shown.length === 0 && <p className={cx('none')}>{say('import.none')}</p>}
      </ScrollRegion>
    </div>
  )
}
