/** Held this long, in ms, and moved less than this, in px, a press is a long one. */
const longPressMs = 350
const longPressMovePx = 10

type Point = { x: number; y: number }

export type LongPress = {
  down: (at: Point) => void
  move: (at: Point) => void
  /** The finger lifted or the browser took the gesture over. */
  end: () => void
  /** True once after a long press: the click that follows it is not meant. */
  swallowsClick: () => boolean
}

/** Distinguishes long presses from taps, scrolls and drags. It does not use the DOM, so that tests can fake time. */
export function createLongPress(onLongPress: (at: Point) => void): LongPress {
  let from: Point | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let fired = false

  function end() {
    clearTimeout(timer)
    from = null
  }

  return {
    down(at) {
      end()
      fired = false
      from = at
      timer = setTimeout(() => {
        fired = true
        from = null
        onLongPress(at)
      }, longPressMs)
    },
    move(at) {
      if (from && Math.hypot(at.x - from.x, at.y - from.y) > longPressMovePx) end()
    },
    end,
    swallowsClick() {
      const swallows = fired
      fired = false
      return swallows
    },
  }
}
