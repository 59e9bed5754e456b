/** A letter as it leaves: plain text, because nothing in it has to be trusted or clicked but what it says. */
export type Letter = { to: string; subject: string; text: string }

/** Takes letters and sends them in the background: nobody waits for a mail server, and no answer tells by its time that one was sent. */
export type Mailer = {
  post(letter: Letter): void
  /** Resolves when everything that was posted has been sent or given up. */
  settled(): Promise<void>
  /** Waits a little for what is still to be sent. */
  stop(): Promise<void>
}

/** Brings one letter on its way; rejects where that failed. */
export type Deliver = (letter: Letter) => Promise<void>
