import { navigationStore } from './navigation.ts'

const face = '1em "Instrument Sans Variable"'

/**
 * Our own face is a little wider here and narrower there than the one that stands in for it, and a page must not move under a reader's
 * eyes. So it is put on before the first drawing where it arrives in time, and otherwise with the next page that is opened.
 */
export function loadFace(): { arrived: Promise<unknown>; drawn(): void } {
  const root = document.documentElement
  const wear = () => delete root.dataset['font']
  let drawn = false
  const arrived = document.fonts.load(face).then(
    () => {
      if (!drawn) return wear()
      const unsubscribe = navigationStore.subscribe(() => {
        unsubscribe()
        wear()
      })
    },
    // Without the face the app is read in the one that stands in for it.
    () => {},
  )
  return {
    arrived,
    drawn: () => {
      drawn = true
    },
  }
}
