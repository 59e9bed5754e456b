import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const USUAL_PLACE = '/usr/bin/chromium'
const USUAL_SHELL = '/usr/bin/chromium-headless-shell'
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * The browser that journeys and shots run in, or null when there is none. CHROMIUM_PATH decides alone when it is set: a named browser must
 * not be replaced by another.
 */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | null => {
  const { CHROMIUM_PATH: named, PATH = '' } = env
  if (named !== undefined && named !== '') return isProgram(named) ? named : null
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [USUAL_PLACE, ...onPath, USUAL_SHELL].find(isProgram) ?? null
}

/** The same browser without its windows: it draws the same pages in two thirds of the time, which many journeys feel. */
export const findHeadlessShell = (): string | null => (isProgram(USUAL_SHELL) ? USUAL_SHELL : null)
