import type { MailOutcome } from './mailer.ts'

/** What nodemailer says of a try: the answer of the mail server, or what happened to the connection. */
type MailError = {
  responseCode?: unknown
  command?: unknown
  code?: unknown
  syscall?: unknown
  message?: unknown
}

/** Errors from before anything was said: no name, no connection, no greeting. */
const isUnconnected = ({ code, syscall, message }: MailError): boolean =>
  code === 'EDNS' ||
  syscall === 'connect' ||
  message === 'Connection timeout' ||
  message === 'Greeting never received'

/**
 * What a failed try means. A mail server that answers has taken nothing: for good from 500 on, for now below. A connection that breaks later
 * may have brought the letter there, and then it must not be sent again.
 */
export function judgeMailError(error: unknown): Exclude<MailOutcome, 'sent'> {
  const known = (error ?? {}) as MailError
  if (typeof known.responseCode === 'number') return known.responseCode >= 500 ? 'refused' : 'again'
  return known.command === undefined || isUnconnected(known) ? 'again' : 'unknown'
}
