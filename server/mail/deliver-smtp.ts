import { createTransport } from 'nodemailer'
import type { Deliver } from './mailer.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends by the operator's mail server. Its certificate is checked; a letter never fetches a file or an address by itself. */
export function deliverBySmtp(smtpUrl: string, from: string): Deliver {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
  }
}
