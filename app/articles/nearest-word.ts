/** How many letters have to be put in, taken out or changed to make one word of the other; `most` and one more where it is further. */
function distanceWithin(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      now.push(Math.min(changed, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1))
    }
    if (Math.min(...now) > most) return most + 1
    before = now
  }
  return before[other.length] ?? most + 1
}

/** A letter in five may be wrong. */
const rightLetters = 5

/** The word that was most likely meant: the nearest one, and of those the one that is met most often. Null where none is near. */
export function nearestWord(typed: string, words: ReadonlyMap<string, number>): string | null {
  const most = Math.round(typed.length / rightLetters)
  let best: { word: string; distance: number; count: number } | null = null
  for (const [word, count] of words) {
    const distance = distanceWithin(typed, word, best?.distance ?? most)
    if (distance > most) continue
    if (!best || distance < best.distance || (distance === best.distance && count > best.count))
      best = { word, distance, count }
  }
  return best?.word ?? null
}
