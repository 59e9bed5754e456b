/** How many wait at most: of one group, of one account within it, and together. */
export type LineBounds = { perGroup: number; perAccount: number; inAll: number }

/** Gets the function to leave again once the turn has come, or null where there is no room. */
type Admit = (leave: (() => void) | null) => void

/** One place in the queue whose turn has come; the caller that admits it is notified when it leaves. */
type Place = { enter: (onLeave: () => void) => void }

/** Those of one group who wait, by account. The first entry is the account whose turn is next. */
type Group = { waiting: Map<string, Admit[]>; count: number; isServed: boolean }

/**
 * A line in which groups take turns, and within a group its accounts. A map keeps the order in which its entries were set, so taking an
 * entry out and setting it again puts it at the end of the round.
 */
export type Turns = {
  join(group: string, account: string, admit: Admit): void
  /** The next place, or null where nobody waits whose group is not being served already. */
  take(): Place | null
}

/** Takes one out of an account's line: the first, or the last. */
function pull(group: Group, account: string, end: 'first' | 'last'): Admit | undefined {
  const line = group.waiting.get(account) ?? []
  const admit = end === 'first' ? line.shift() : line.pop()
  if (line.length === 0) group.waiting.delete(account)
  if (admit) group.count -= 1
  return admit
}

export function createTurns({ perGroup, perAccount, inAll }: LineBounds): Turns {
  const groups = new Map<string, Group>()
  let total = 0

  /** Makes room where all places are taken: the group that waits with the most gives one up. False where that is the newcomer's own. */
  const makeRoom = (name: string): boolean => {
    let longest: [string, Group] | null = null
    for (const entry of groups) if (!longest || entry[1].count > longest[1].count) longest = entry
    if (!longest || longest[0] === name || longest[1].count <= (groups.get(name)?.count ?? 0) + 1)
      return false
    const [longestName, group] = longest
    const account = [...group.waiting.keys()].at(-1) ?? ''
    pull(group, account, 'last')?.(null)
    total -= 1
    if (group.count === 0 && !group.isServed) groups.delete(longestName)
    return true
  }

  return {
    join(name, account, admit) {
      const group = groups.get(name) ?? { waiting: new Map<string, Admit[]>(), count: 0, isServed: false }
      const line = group.waiting.get(account) ?? []
      const isFull = group.count >= perGroup || line.length >= perAccount
      if (isFull || (total >= inAll && !makeRoom(name))) return admit(null)
      line.push(admit)
      group.waiting.set(account, line)
      group.count += 1
      total += 1
      groups.set(name, group)
    },
    take() {
      for (const [name, group] of groups) {
        if (group.isServed || group.count === 0) continue
        const [account = ''] = group.waiting.keys()
        const line = group.waiting.get(account) ?? []
        const admit = pull(group, account, 'first')
        if (!admit) continue
        total -= 1
        // To the end of the round within the group.
        if (line.length > 0) {
          group.waiting.delete(account)
          group.waiting.set(account, line)
        }
        group.isServed = true
        return {
          enter: (onLeave) =>
            admit(() => {
              group.isServed = false
              // To the end of the round of groups when it leaves, so that who came meanwhile goes first.
              groups.delete(name)
              if (group.count > 0) groups.set(name, group)
              onLeave()
            }),
        }
      }
      return null
    },
  }
}
