/** Options are 44 px on every screen, being touch targets, and six of them are in view. */
const optionHeight = 44
const optionsInView = 6

export const clampIndex = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1))

/** The option on the band when the wheel has scrolled this far. */
export const indexAtScroll = (top: number, count: number): number =>
  clampIndex(Math.round(top / optionHeight), count)

export const scrollOfIndex = (index: number): number => index * optionHeight

/** Where a key leads: the wheel has two ends and does not wrap. Null for keys that mean nothing here. */
export function indexByKey(key: string, index: number, count: number): number | null {
  const by: Record<string, number> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: 1 - optionsInView,
    PageDown: optionsInView - 1,
    Home: -count,
    End: count,
  }
  const step = by[key]
  return step === undefined || count === 0 ? null : clampIndex(index + step, count)
}

/** The next option that begins with the typed letter, searching on from the present one and around. */
export function indexByLetter(letter: string, index: number, labels: readonly string[]): number | null {
  if (letter.length !== 1 || letter === ' ') return null
  const wanted = letter.toLocaleLowerCase()
  for (let step = 1; step <= labels.length; step++) {
    const at = (index + step) % labels.length
    if (labels[at]?.toLocaleLowerCase().startsWith(wanted)) return at
  }
  return null
}
