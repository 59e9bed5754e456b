import { accept } from '@candor/domain/result.ts'
import { listLetters } from '@candor/wire/operators.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { letterFolder, listKeptLetters } from '../mail/letter-folder.ts'
import { registerOperatorRoute } from './register-operator-route.ts'

const mostListed = 100

/** Without a mail server letters are files; the operator is shown that there are some, and reads them in their folder. */
export function registerLetterList(server: FastifyInstance, { config }: Dependencies): void {
  registerOperatorRoute(server, listLetters, async () => {
    if (config.smtpUrl !== null) return accept({ kept: false, letters: [] })
    const kept = await listKeptLetters(letterFolder(config.dataFolder), mostListed)
    return accept({ kept: true, letters: kept.map(({ name, ...letter }) => ({ file: name, ...letter })) })
  })
}
