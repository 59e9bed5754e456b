import { relative } from 'node:path'
import { accept } from '@candor/domain/result.ts'
import { type Reader, type SettingProblem, wrong } from './setting-reader.ts'

/** It only seals, so it may be seen; the private key belongs elsewhere. */
export const backupKey: Reader<string> = (text) =>
  /^[0-9a-f]{64}$/i.test(text)
    ? accept(text.toLowerCase())
    : wrong('it is not 64 hexadecimal digits', 'Make one with: npm run backup -- --make-key <file>')

const isInside = (inner: string, outer: string): boolean =>
  !/^\.\.(?:[/\\]|$)|^(?:[/\\]|[A-Za-z]:)/.test(relative(outer, inner))

/** What is lost with the data folder is no backup of it. */
export const findBackupProblem = (given: {
  backupFolder: string | null
  dataFolder: string
}): SettingProblem[] =>
  given.backupFolder !== null && isInside(given.backupFolder, given.dataFolder)
    ? [
        {
          setting: 'BACKUP_FOLDER',
          problem: 'it lies in the data folder, with which it would be lost',
          mend: 'Name a folder on another disk.',
        },
      ]
    : []
