import { readFileSync } from 'node:fs'
import { findChromium, findHeadlessShell } from './find-chromium.ts'
import { runChild } from './run-child.ts'

/** The second, with windows, is for where the first is not packaged. */
const BROWSERS = ['chromium-headless-shell', 'chromium']
const FONTS = 'fonts-noto-cjk'

export type Machine = { root: boolean; osRelease: string; named: string | undefined }

/** Debian and what is made from it. Ubuntu's package of that name is only a pointer to a snap, which a test machine cannot count on. */
const isDebian = (osRelease: string): boolean => {
  const families = [...osRelease.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].join(' ')
  return /\bdebian\b/.test(families) && !/\bubuntu\b/.test(families)
}

export type MissingChromium = { install: true } | { install: false; advice: string }

/** What to do about a missing browser: install it where we may, otherwise name the one thing to do. */
export const decideMissingChromium = ({ root, osRelease, named }: Machine): MissingChromium => {
  if (named) {
    return {
      install: false,
      advice: `CHROMIUM_PATH is ${named}, which is no program. Correct it or unset it.`,
    }
  }
  if (root && isDebian(osRelease)) return { install: true }
  const command = `${root ? '' : 'sudo '}apt-get install -y ${BROWSERS[0]} ${FONTS}`
  return { install: false, advice: `Install it (${command}), or set CHROMIUM_PATH to one you have.` }
}

const readOsRelease = (): string => {
  try {
    return readFileSync('/etc/os-release', 'utf8')
  } catch {
    return ''
  }
}

/** Of the hundreds of lines that apt prints, those that tell how far it is or what went wrong. */
const TELLING = /^(Need to get|Fetched|Unpacking (chromium|fonts)|Setting up (chromium|fonts)|E:|W:|Err)/

const install = async (say: (line: string) => void): Promise<void> => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = async (...parameters: string[]): Promise<boolean> => {
    say(`apt-get ${parameters.join(' ')}`)
    const tell = (line: string): void => {
      if (TELLING.test(line)) say(`  ${line}`)
    }
    return (await runChild('apt-get', parameters, { say: tell, env })) === 0
  }
  if (!(await apt('update'))) return
  for (const browser of BROWSERS) if (await apt('install', '-y', browser, FONTS)) return
}

/**
 * The path of a Chromium, without windows where there is one or where we may install it; null when there is none, after saying what
 * to do.
 */
export const ensureChromium = async (say: (line: string) => void): Promise<string | null> => {
  const { CHROMIUM_PATH: named } = process.env
  const found = named ? findChromium() : findHeadlessShell()
  if (found !== null) return found
  const machine = { root: process.getuid?.() === 0, osRelease: readOsRelease(), named }
  const decision = decideMissingChromium(machine)
  if (decision.install) {
    say('The journeys need Chromium without windows, which is not here. Installing it…')
    await install(say)
  }
  const other = named ? null : (findHeadlessShell() ?? findChromium())
  if (other !== null) return other
  const { advice } = decision.install ? { advice: 'Installing it failed; see above.' } : decision
  say(`There is no Chromium, so the journeys count as failed. ${advice}`)
  return null
}
