import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { createMailer } from './create-mailer.ts'
import { deliverBySmtp } from './deliver-smtp.ts'
import { deliverToFolder, letterFolder } from './letter-folder.ts'
import type { Mailer } from './mailer.ts'

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>

/** By the mail server of the settings; without one, each letter becomes a file in the data folder. */
export function openMailer(
  { smtpUrl, mailFrom, dataFolder }: Settings,
  { log, clock }: { log: FastifyBaseLogger; clock: () => number },
): Mailer {
  const deliver =
    smtpUrl === null ? deliverToFolder(letterFolder(dataFolder), clock) : deliverBySmtp(smtpUrl, mailFrom)
  return createMailer(deliver, log)
}
