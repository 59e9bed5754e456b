import { recall } from '@candor/client/device/device-memory.ts'
import type { WireSecurityEvent } from '@candor/wire/security-event.ts'
import { forgetFired, tellFired } from '../alerts/fired-notices.ts'
import { connectionStore } from '../api/connection-store.ts'
import { type LiveSocket, openSocket } from '../api/live-socket.ts'
import { accountOf, expireSession, refreshSession, sessionStore } from '../api/session-store.ts'
import { type Subject, tellSubjectChanged } from '../api/subject-changes.ts'
import { connectSupport, dispatchSupport } from '../api/support-changes.ts'
import { adoptBalance, balanceStore } from '../ledger/balance-store.ts'
import { forgetUnread, noteNotices } from '../notices/unread-store.ts'
import { connectHub, dispatchToChannel } from '../quotes/channel-hub.ts'
import { offerBeforeEnd } from '../security/keep-offer.ts'

const address = () => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`

const lose = (unopened = false) =>
  connectionStore.setState(({ lostAt }) => ({ lostAt: lostAt ?? Date.now(), unopened }))

/** What fired before this connection is fetched by code that only customers need. */
const lookBack = () => import('../alerts/look-back.ts').then((module) => module.lookBack()).catch(() => null)

/** What the customer may do has changed; said by code that is fetched when it happens. */
const noteVerification = () =>
  import('../identity/note-verification.ts').then((module) => module.noteVerification()).catch(() => null)

/** A deposit or a withdrawal has moved on; its end is said by code that is fetched when it happens. */
const noteCash = (subject: Subject) =>
  import('../cash/note-cash.ts').then((module) => module.noteCash(subject)).catch(() => null)

/** What ended while the customer was away is fetched only where something was waiting. */
const lookBackAtCash = () => {
  if (recall('cash-waiting') !== null)
    import('../cash/note-cash.ts').then((module) => module.lookBackAtCash()).catch(() => null)
}

/** Something happened to the account's security; said by code that is fetched when it happens. */
const noteSecurity = (event: WireSecurityEvent) =>
  import('../security/note-event.ts').then((module) => module.noteEvent(event)).catch(() => null)

function noteSubject(subject: Subject): void {
  tellSubjectChanged(subject)
  if (subject.kind === 'verification') noteVerification()
  if (subject.kind === 'deposit' || subject.kind === 'withdrawal') noteCash(subject)
}

const pingEveryMs = 3_000
const longestSilenceMs = 8_000

/** Opens the one live connection of the app, and opens it anew when someone else signs in: it belongs to a session. */
export function startLiveConnection(): LiveSocket {
  let failures = 0
  let everOpened = false
  let heardAt = Date.now()
  const socket = openSocket(address(), {
    onMessage(message) {
      heardAt = Date.now()
      if (message.kind === 'welcome' && message.signedIn) {
        lookBack()
        lookBackAtCash()
      }
      if (message.kind === 'session.ending') offerBeforeEnd()
      if (message.kind === 'session.ended') expireSession()
      if (message.kind === 'alert.fired') tellFired(message)
      if (message.kind === 'security.noted') noteSecurity(message.event)
      if (message.kind === 'balance') adoptBalance(message.balance)
      if (message.kind === 'notices.changed') noteNotices(message.unread)
      if (message.kind === 'subject.changed') noteSubject(message.subject)
      dispatchSupport(message)
      dispatchToChannel(message)
    },
    onStatus(status) {
      if (status !== 'open') return
      failures = 0
      everOpened = true
      heardAt = Date.now()
      const returned = connectionStore.getState().lostAt !== null
      connectionStore.setState({ lostAt: null, unopened: false, keptAt: {} })
      if (returned) refreshSession()
    },
    // The socket has asked for the channel anew; there is nothing more to do.
    onGap() {},
    onFailure({ code }) {
      // One failed try is a hiccup; two in a row, or nobody answering at all, mean that the service is out of reach.
      failures += 1
      const isAnswered = !('unreached' in sessionStore.getState())
      if (failures >= 2 || code === 'request-timeout')
        lose(code === 'socket-not-created' && !everOpened && isAnswered)
    },
  })
  connectHub(socket)
  connectSupport(socket)
  // A page that opens with stored data says so at once, with the time of that data.
  const opened = sessionStore.getState()
  if ('unreached' in opened)
    connectionStore.setState({ lostAt: balanceStore.getState().heardAt ?? Date.now() })
  let account = accountOf(sessionStore.getState())
  sessionStore.subscribe((session) => {
    if (accountOf(session) === account) return
    account = accountOf(session)
    forgetFired()
    forgetUnread()
    socket.reconnect()
  })
  // A line that is cut without a word looks open for minutes. So we knock, and take silence for what it is.
  setInterval(() => {
    if (Date.now() - heardAt > longestSilenceMs && socket.send({ kind: 'ping' }).ok) {
      heardAt = Date.now()
      lose()
      socket.reconnect()
    } else socket.send({ kind: 'ping' })
  }, pingEveryMs)
  window.addEventListener('offline', () => lose())
  window.addEventListener('online', () => socket.reconnect())
  return socket
}
