/** A tag at the price axis: where its price lies, in px from the top. One that holds stays there, and the others give way to it. */
type WantedTag = { readonly y: number; readonly holds?: boolean }

/** Height of a tag with the air to the next one, in px. */
const tagRoom = 22

/** An axis label whose middle is nearer than this to a tag's, in px, would touch it. */
const labelDistance = 18

/** Heavy enough that the tags beside it take the whole of a shift. */
const holdingWeight = 1e6

/**
 * Places tags so that none covers another and each is as near to its price as that allows. Measured from its place in the row of tags (`y`
 * minus those above it), no tag may be lower than the one after it; those that would be are put at their common middle.
 */
export function placeTags(tags: readonly WantedTag[], height: number): number[] {
  const room = Math.min(tagRoom, height / Math.max(1, tags.length))
  const order = tags.map((_, index) => index).sort((a, b) => (tags[a]?.y ?? 0) - (tags[b]?.y ?? 0))
  const groups: { middle: number; weight: number; members: number }[] = []
  order.forEach((index, place) => {
    const { y = 0, holds = false } = tags[index] ?? {}
    let group = { middle: y - place * room, weight: holds ? holdingWeight : 1, members: 1 }
    for (let above = groups.at(-1); above && above.middle > group.middle; above = groups.at(-1)) {
      groups.pop()
      const weight = above.weight + group.weight
      const middle = (above.middle * above.weight + group.middle * group.weight) / weight
      group = { middle, weight, members: above.members + group.members }
    }
    groups.push(group)
  })
  const highest = room / 2
  const lowest = height - room / 2 - (tags.length - 1) * room
  const rows = groups.flatMap(({ middle, members }) => Array.from({ length: members }, () => middle))
  const placed = tags.map(() => 0)
  order.forEach((index, place) => {
    const row = Math.min(Math.max(rows[place] ?? 0, highest), Math.max(highest, lowest))
    placed[index] = Math.round(row + place * room)
  })
  return placed
}

/** Whether a label of the axis keeps off all tags. */
export const isClearOfTags = (y: number, tags: readonly number[]): boolean =>
  tags.every((tag) => Math.abs(tag - y) >= labelDistance)
