import { navigationStore } from '../shell/navigation.ts'

const face = '1em "Instrument Sans Variable"'

/**
 * Our own font is a little wider here and narrower there than the fallback, and a page must not shift while it is read. The entry page asks
 * for it first, so it is there before the first drawing nearly always. Where it is later, it is put on with the next page, after the next tap
 * (which may move things, as every tap may), or while nobody looks.
 */
export function loadFace(): { arrived: Promise<unknown>; drawn(): void } {
  const root = document.documentElement
  const wear = () => delete root.dataset['font']
  let isHere = false
  let drawn = false
  const arrived = document.fonts.load(face).then(
    () => {
      isHere = true
      // What the HTML shows until then must not move either.
      if (!drawn) return
      const leave = new AbortController()
      const put = () => {
        leave.abort()
        unsubscribe()
        wear()
      }
      const unsubscribe = navigationStore.subscribe(put)
      const once = { signal: leave.signal }
      // After the click, not before: nothing may move away from under a finger.
      window.addEventListener('click', () => setTimeout(put), once)
      document.addEventListener('visibilitychange', () => document.hidden && put(), once)
    },
    // Without our font the app uses the fallback.
    () => {},
  )
  return {
    arrived,
    drawn: () => {
      drawn = true
      if (isHere) wear()
    },
  }
}
