import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import { rovingIndex } from './roving-index.ts'
import css from './Tabs.module.css'

const cx = classes(css)

type TabsProps<Value extends string> = {
  label: string
  /** A count that is null is to come: its place is kept. */
  tabs: readonly { value: Value; label: string; count?: number | null | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** The panel the tabs switch; give it `role="tabpanel"` and this id. */
  panelId?: string
  /** Equal widths over the whole page instead of a scrolling row. */
  even?: boolean
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
  even,
}: TabsProps<Value>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  // The chosen tab may lie outside a narrow screen, for example after coming back to the page.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`)
    const list = row.current
    if (chosen && list) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
  }, [value])

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const next = rovingIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(tab.value)}"]`)?.focus()
  }

  return (
    <div ref={row} role="tablist" aria-label={label} className={cx('tabs', even && 'even')} onKeyDown={press}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          data-value={tab.value}
          className={cx('tab')}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={cx('count')}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
