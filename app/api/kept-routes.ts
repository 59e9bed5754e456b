/**
 * Answers that are never given from memory: who is here and what their papers say, live prices and whatever is kept with a state of its own, evidence that has to be
 * the server's word of this moment, quotes that run out, and agreements, which are papers with a signature.
 */
const never: readonly RegExp[] = [
  /^\/api\/v1\/(session|operator|verification)\b/,
  /^\/api\/v1\/(quotes|markets|watchlist|holdings|recurring|balance|push)\b/,
  /^\/api\/v1\/portfolio\/worth\b/,
  /^\/api\/v1\/(log|seeds|ledger)\b/,
  /\/(proof|quote|agreement|consistency|inclusion|leaves)\b/,
]

/** What is open and waits has a memory of its own, which says that it is one; what has ended does not change any more. */
const lists = /^\/api\/v1\/(spot\/)?(positions|orders)(\?|$)/
const isEnded = (address: string): boolean => /[?&]status=(closed|ended)\b/.test(address)

/** Whether a page may open on the last answer from this address while the server cannot be asked. */
export const isKept = (method: string, address: string): boolean =>
  method === 'GET' &&
  !never.some((pattern) => pattern.test(address)) &&
  !(lists.test(address) && !isEnded(address))

/** What every page is made with, asked for behind it: which instruments there are, how the customer has set the app up, edits of help. */
const behind = /^\/api\/v1\/(instruments|preferences|help\/edits)(\?|$)/

/** Whether a page that shows an answer from memory is as old as that answer. */
export const isShown = (address: string): boolean => !behind.test(address)
