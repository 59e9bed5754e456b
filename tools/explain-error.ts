import { BootProblem } from '@candor/server/postgres/boot-problem.ts'

const FILE_IN_THE_WAY =
  'A file lies where a folder is needed; move it away, or choose another data folder with CANDOR_DATA.'

const MENDS: Record<string, string> = {
  EACCES: 'Give this user the right to it, or choose another data folder with CANDOR_DATA.',
  EPERM: 'Give this user the right to it, or choose another data folder with CANDOR_DATA.',
  EROFS: 'That disk is mounted read-only; choose another data folder with CANDOR_DATA.',
  ENOTDIR: FILE_IN_THE_WAY,
  EEXIST: FILE_IN_THE_WAY,
  EISDIR: 'A folder lies where a file is needed; move it away.',
  ELOOP: 'Links lead in a circle there; choose another data folder with CANDOR_DATA.',
  ENAMETOOLONG: 'That path is too long; choose another data folder with CANDOR_DATA.',
  ENOSPC: 'The disk is full; make room and start again.',
  EDQUOT: 'The quota of this user is used up; make room and start again.',
  EMFILE: 'Too many files are open; raise the limit (ulimit -n).',
  ENOMEM: 'The machine is out of memory.',
  ECONNREFUSED: 'The database is not there; see its log, then start again.',
  ECONNRESET: 'The database ended; see its log, then start again.',
}

/** SQLSTATE of a disk that is full, where PostgreSQL or a quota says so. */
const DISK_FULL = '53100'

/** SQLSTATE classes of trouble outside our code: connection, resources, operator intervention, system. */
const DATABASE_TROUBLE = /^(08|53|57|58|XX)\w{3}$/

/** The sentence for an error that is the world's fault; null for one that is ours and deserves its stack. */
export const explainError = (error: unknown): string | null => {
  if (error instanceof BootProblem) return error.message
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const mend = MENDS[code]
  if (mend !== undefined) return `${message}. ${mend}`
  if (code === DISK_FULL) return `The database's disk is full (${message}). Make room and start again.`
  if (DATABASE_TROUBLE.test(code) || message.startsWith('Connection terminated')) {
    return `The database broke off: ${message}. Its log says why; start again, and it recovers by itself.`
  }
  return null
}
