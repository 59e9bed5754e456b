import type { Transporter } from 'nodemailer'
import type { Deliver } from './mailer.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** A mail server on this machine is reached without a network that somebody could listen in on. */
const isHere = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** Letters leave encrypted, with the certificate checked, or not at all; and never fetch a file or an address by themselves. */
export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isHere(url.hostname),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The host of the sender's address, which the ids of letters end in. */
const hostOf = (from: string): string => from.split('@').at(-1)?.replace('>', '') ?? 'localhost'

/** Sends by the operator's mail server. */
export function deliverBySmtp(smtpUrl: string, from: string): Deliver {
  let transport: Transporter | undefined
  return async ({ to, subject, text, id, unsubscribe }) => {
    // Loaded with the first letter: most installations have no mail server, and all of them want to start soon.
    transport ??= (await import('nodemailer')).createTransport(smtpOptions(smtpUrl))
    const headers = unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      ...(id !== undefined && { messageId: `<${id}@${hostOf(from)}>` }),
      ...(headers && { headers }),
    })
  }
}
