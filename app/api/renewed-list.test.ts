import { accept, refuse } from '@candor/domain/result.ts'
import { describe, expect, it, vi } from 'vitest'
import { connectionStore } from './connection-store.ts'
import { createRenewedList } from './renewed-list.ts'
import { tellSubjectChanged } from './subject-changes.ts'

type Known = readonly number[]

/** Pages of two numbers, from 1 on; each is answered when the test says so. */
function openList() {
  const asked: { known: Known; renews: boolean; answer: (more?: 'refused') => void }[] = []
  const list = createRenewedList<Known, number>({
    nothing: [],
    readOn: (known, renews) =>
      new Promise((resolve) => {
        const next = [...known, known.length + 1, known.length + 2]
        const refusal = { code: 'network-error', params: {}, fields: [] } as never
        const answer = (how?: 'refused') => resolve(how === 'refused' ? refuse(refusal) : accept(next))
        asked.push({ known, renews, answer })
      }),
    show: (known) => ({ items: known, more: known.length < 4 }),
    concerns: (kind) => kind === 'order',
  })
  const settled = (test: () => void) => vi.waitFor(test)
  return { list, asked, settled, state: () => list.store.getState() }
}

const changed = (kind: 'order' | 'contract') => tellSubjectChanged({ kind, id: 'any' } as never)

describe('a list that is read anew', () => {
  it('goes on page by page until there is no more', async () => {
    const { list, asked, settled, state } = openList()
    const stop = list.start()
    asked[0]?.answer()
    await settled(() => expect(state()).toMatchObject({ items: [1, 2], end: 'more' }))
    void list.loadMore()
    expect(state().end).toBe('loading')
    asked[1]?.answer()
    await settled(() => expect(state()).toMatchObject({ items: [1, 2, 3, 4], end: 'end' }))
    expect(asked.map(({ renews }) => renews)).toEqual([false, false])
    stop()
  })

  it('begins again when something changed, without a word, and drops a page of the beginning before', async () => {
    const { list, asked, settled, state } = openList()
    const stop = list.start()
    asked[0]?.answer()
    await settled(() => expect(state().items).toEqual([1, 2]))
    void list.loadMore()
    changed('contract')
    expect(asked).toHaveLength(2)
    changed('order')
    expect(asked[2]).toMatchObject({ known: [], renews: true })
    asked[1]?.answer()
    asked[2]?.answer()
    await settled(() => expect(state()).toMatchObject({ items: [1, 2], end: 'more' }))
    stop()
    changed('order')
    expect(asked).toHaveLength(3)
  })

  it('keeps what is shown when it is refused, and begins again when the service is back', async () => {
    const { list, asked, settled, state } = openList()
    const stop = list.start()
    asked[0]?.answer()
    await settled(() => expect(state().items).toEqual([1, 2]))
    changed('order')
    asked[1]?.answer('refused')
    await settled(() => expect(state()).toMatchObject({ items: [1, 2], end: 'failed' }))
    connectionStore.setState({ lostAt: 1 })
    connectionStore.setState({ lostAt: null })
    expect(asked[2]).toMatchObject({ known: [], renews: true })
    asked[2]?.answer()
    await settled(() => expect(state()).toMatchObject({ items: [1, 2], end: 'more', refusal: null }))
    stop()
  })
})
