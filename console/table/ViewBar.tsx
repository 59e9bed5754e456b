import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import type { Result } from '@candor/domain/result.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import {
  deleteOperatorView,
  listOperatorViews,
  saveOperatorView,
  type viewedLists,
  type WireView,
} from '@candor/wire/operator-views.ts'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { addressStore } from '../frame/navigate.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './ViewBar.module.css'

const cx = classes(css)

type ListName = (typeof viewedLists)[number]
type Count = { count: number; more: boolean }

/** How many rows a view shows, asked of the list itself. */
export type CountRows = (query: string) => Promise<Result<Count, ApiRefusal>>

const read: Reader<readonly WireView[]> = async (_id, options) => {
  const answer = await sendRequest(listOperatorViews, {}, options)
  return answer.ok ? { ok: true, value: answer.value.views } : answer
}

const recountMs = 30 * secondMs

/** The counts of views by their names; one that could not be counted has none. */
function useCounts(views: readonly WireView[], countRows: CountRows): ReadonlyMap<string, Count> {
  const [counts, setCounts] = useState<ReadonlyMap<string, Count>>(new Map())
  useEffect(() => {
    let current = true
    const countAll = async () => {
      if (document.hidden) return
      for (const { name, query } of views) {
        const answer = await countRows(query)
        if (!current) return
        if (answer.ok) setCounts((before) => new Map(before).set(name, answer.value))
      }
    }
    void countAll()
    const timer = setInterval(() => void countAll(), recountMs)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [views, countRows])
  return counts
}

const sameFilters = (one: string, other: string): boolean => {
  const written = (query: string) => {
    const params = new URLSearchParams(query)
    params.sort()
    return params.toString()
  }
  return written(one) === written(other)
}

function NewView({ list, onSaved }: { list: ListName; onSaved: () => void }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const { query } = useStore(addressStore)
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  async function save(event: SubmitEvent) {
    event.preventDefault()
    const wanted = name?.trim() ?? ''
    if (wanted === '') return setError(say('view.name-missing'))
    const answer = await sendRequest(saveOperatorView, { params: { list, name: wanted }, body: { query } })
    if (!answer.ok) return setError(refusalText(answer.refusal))
    setName(null)
    setError(undefined)
    toasts.showToast(say('view.saved'), 'done', 2_500)
    onSaved()
  }
  if (name === null)
    return (
      <button type="button" className={cx('view')} onClick={() => setName('')}>
        {say('view.save')}
      </button>
    )
  return (
    <form className={cx('form')} onSubmit={save} noValidate>
      <TextField
        label={say('view.name')}
        maxLength={60}
        autoComplete="off"
        autoFocus
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <ActButton type="submit">{say('view.keep')}</ActButton>
      <ActButton onPress={() => setName(null)}>{say('view.cancel')}</ActButton>
    </form>
  )
}

/** The views of a list that the operator has named, each with how many rows it shows. */
export function ViewBar({ list, countRows }: { list: ListName; countRows: CountRows }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const { query } = useStore(addressStore)
  const { value, retry } = useAnswer(read, '', true)
  const [views, setViews] = useState<readonly WireView[]>([])
  useEffect(() => setViews((value ?? []).filter((view) => view.list === list)), [value, list])
  const counts = useCounts(views, countRows)
  const open = views.find((view) => sameFilters(view.query, query)) ?? null
  async function remove(name: string) {
    const answer = await sendRequest(deleteOperatorView, { params: { list, name } })
    if (!answer.ok) return toasts.showToast(refusalText(answer.refusal), 'error', 4_000)
    toasts.showToast(say('view.deleted'), 'done', 2_500)
    retry()
  }
  const countText = (name: string) => {
    const found = counts.get(name)
    if (found === undefined) return null
    const n = groupThousands(String(found.count))
    return <span className={cx('count')}>{found.more ? say('view.count-more', { n }) : n}</span>
  }
  return (
    <nav className={cx('bar')} aria-label={say('view.label')}>
      {views.map((view) => (
        <PlaceLink
          key={view.name}
          to={list}
          query={view.query}
          className={cx('view', view === open && 'open')}
          aria-current={view === open ? 'true' : undefined}
        >
          {view.name} {countText(view.name)}
        </PlaceLink>
      ))}
      {open ? (
        <button type="button" className={cx('view')} onClick={() => void remove(open.name)}>
          {say('view.delete', { name: open.name })}
        </button>
      ) : (
        query !== '' && <NewView list={list} onSaved={retry} />
      )}
    </nav>
  )
}
