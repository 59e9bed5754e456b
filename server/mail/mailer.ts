import type { Connection } from '../postgres/database.ts'

/** A letter as it leaves: plain text, because nothing in it has to be trusted or clicked but what it says. */
export type Letter = {
  to: string
  subject: string
  text: string
  /** Identifies it to mail servers; they make one up where there is none. */
  id?: string
  /** The address by which a reader has no more letters of this kind, with one click (RFC 8058). */
  unsubscribe?: string
}

/** Takes letters and sends them in the background: no request waits for a mail server, and no response time reveals that one was sent. */
export type Mailer = {
  post(letter: Letter): void
  /** Posts it with a transaction: it is sent if that commits, whatever becomes of this process. */
  postWith(transaction: Connection, letter: Letter): Promise<void>
  /** One try, and what came of it: for who keeps the letter and tries again. */
  send(letter: Letter): Promise<MailOutcome>
  /** Resolves when everything that was posted has been sent or given up. */
  settled(): Promise<void>
  /** Waits a little for what is still to be sent. */
  stop(): Promise<void>
}

/** `again`: it was certainly not taken, and may be later; `refused`: it never will be; `unknown`: it may have been taken. */
export type MailOutcome = 'sent' | 'again' | 'refused' | 'unknown'

/** Brings one letter on its way; rejects where that failed. */
export type Deliver = (letter: Letter) => Promise<void>
