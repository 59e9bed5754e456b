import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deliver, Letter } from './mailer.ts'

/** Where letters lie that no mail server takes: one file each, the newest last by name. */
export const letterFolder = (dataFolder: string): string => join(dataFolder, 'letters')

/** So many are kept; older ones go, so that a forgotten practice installation does not fill its disk. */
const mostKept = 500

/** One line, whatever it contains: a value cannot add further header lines. */
const oneLine = (text: string): string => text.replaceAll(/\p{C}+/gu, ' ').trim()

const namePattern = /^\d{8}T\d{6}-[0-9a-f]{8}\.txt$/

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => namePattern.test(name)).toSorted()
}

/** Writes each letter as a file that only this user can read. */
export function deliverToFolder(folder: string, clock: () => number): Deliver {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return async ({ to, subject, text }) => {
    const at = new Date(clock()).toISOString()
    const stamp = at.replaceAll(/[-:]|\.\d+Z/g, '')
    const name = `${stamp}-${randomBytes(4).toString('hex')}.txt`
    const content = `To: ${oneLine(to)}\nSubject: ${oneLine(subject)}\nDate: ${at}\n\n${text}\n`
    const unfinished = join(folder, `${name}.part`)
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
    const old = (await listNames(folder)).slice(0, -mostKept)
    for (const gone of old) await rm(join(folder, gone), { force: true })
  }
}

export type KeptLetter = Pick<Letter, 'to' | 'subject'> & { name: string; at: string }

/** The letters that lie there, newest first. What they say is read on the machine itself and nowhere else. */
export async function listKeptLetters(folder: string, most: number): Promise<KeptLetter[]> {
  const names = (await listNames(folder)).slice(-most).toReversed()
  return await Promise.all(
    names.map(async (name) => {
      const [to = '', subject = '', date = ''] = (await readFile(join(folder, name), 'utf8')).split('\n')
      return { name, to: to.slice(4), subject: subject.slice(9), at: date.slice(6) }
    }),
  )
}
