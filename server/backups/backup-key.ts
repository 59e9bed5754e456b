import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BootProblem } from '../postgres/boot-problem.ts'
import { rawPublicKey } from './sealed-file.ts'
import { writeOnce } from './write-durably.ts'

/** Makes a key that backups are sealed to: writes the private half, and returns the public one for `BACKUP_KEY`. */
export async function makeBackupKey(path: string): Promise<string> {
  if (existsSync(path))
    throw new BootProblem(`${path} is there already, and no key is overwritten. Name another place.`)
  const { privateKey } = generateKeyPairSync('x25519')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await writeOnce(path, Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  return rawPublicKey(privateKey).toString('hex')
}

export function readBackupKey(path: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(path, 'utf8'))
    if (key.asymmetricKeyType === 'x25519') return key
  } catch {}
  throw new BootProblem(`${path} is no private key that npm run backup -- --make-key has made.`)
}
