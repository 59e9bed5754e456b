/** More than this is not kept: it is read from the tables. */
const mostUnsure = 20_000

type Message = { subject: string; payload: string }

/** Messages that NATS may not have got, or may have lost at once by being killed: they are sent again on the next connection. */
type UnsureMessages = {
  add(message: Message): void
  /** NATS has answered to something that was said after everything here had been. */
  confirm(): void
  /** All of them, to be sent again; null where there were too many. */
  take(): Message[] | null
}

export function createUnsureMessages(): UnsureMessages {
  /** Those before have been answered for once; what was said last may still be in NATS's memory alone. */
  let answered: Message[] = []
  let said: Message[] = []
  let areTooMany = false
  return {
    add(message) {
      said.push(message)
      if (answered.length + said.length <= mostUnsure) return
      ;[answered, said, areTooMany] = [[], [], true]
    },
    confirm() {
      ;[answered, said] = [said, []]
    },
    take() {
      const all = areTooMany ? null : [...answered, ...said]
      ;[answered, said, areTooMany] = [[], [], false]
      return all
    },
  }
}
