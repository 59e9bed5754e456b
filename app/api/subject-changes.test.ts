import { expect, it, vi } from 'vitest'
import type { Subject } from './subject-changes.ts'

const subject = (id: string): Subject => ({ kind: 'spot', id })

it('the listener that must not miss anything hears what came before it, once', async () => {
  // As in an app that was just opened: tests of other files have told changes, too.
  vi.resetModules()
  const { followSubjects, onSubjectChanged, tellSubjectChanged } = await import('./subject-changes.ts')
  const [heard, page]: [string[], string[]] = [[], []]
  tellSubjectChanged(subject('early'))
  const unlisten = onSubjectChanged(({ id }) => page.push(id))
  const unfollow = followSubjects(({ id }) => heard.push(id))
  tellSubjectChanged(subject('late'))
  unfollow()
  tellSubjectChanged(subject('after'))
  followSubjects(({ id }) => heard.push(id))()
  unlisten()
  expect(heard).toEqual(['early', 'late'])
  expect(page).toEqual(['late', 'after'])
})
