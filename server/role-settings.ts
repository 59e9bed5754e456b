import { accept } from '@candor/domain/result.ts'
import { type Reader, wrong } from './setting-reader.ts'

/**
 * What a process does: answers requests and sockets; records ticks and candles; watches prices and times for what is due; everything that is done
 * in the background for the installation as a whole. Each may run any number of times, and each must run at least once.
 */
export const allRoles = ['api', 'feed', 'watcher', 'jobs'] as const
export type Role = (typeof allRoles)[number]

const isRole = (text: string): text is Role => allRoles.some((role) => role === text)

export const roles: Reader<readonly Role[]> = (text) => {
  const words = text.split(',').map((word) => word.trim().toLowerCase())
  const unknown = words.find((word) => !isRole(word))
  if (unknown !== undefined)
    return wrong(
      `"${unknown}" is not a role`,
      `Write some of ${allRoles.join(', ')} with commas between; without it a process does all of it.`,
    )
  return accept(allRoles.filter((role) => words.includes(role)))
}
