import { expect, it } from 'vitest'
import { followSubjects, onSubjectChanged, type Subject, tellSubjectChanged } from './subject-changes.ts'

const subject = (id: string): Subject => ({ kind: 'spot', id })

it('the listener that must not miss anything hears what came before it, once', () => {
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
