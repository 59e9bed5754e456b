import { readFileSync } from 'node:fs'
import { fetchChromium, findFetchedChromium, isFetchable } from './fetch-chromium.ts'
import { findChromium, findHeadlessShell } from './find-chromium.ts'
import { runChild } from './run-child.ts'

/** The second, with windows, is for where the first is not packaged. */
const BROWSERS = ['chromium-headless-shell', 'chromium']
const FONTS = 'fonts-noto-cjk'

type Machine = {
  root: boolean
  osRelease: string
  named: string | undefined
  platform: string
  arch: string
}

/** Debian and what is made from it. Ubuntu's package of that name is only a pointer to a snap, which a test machine cannot count on. */
const isDebian = (osRelease: string): boolean => {
  const families = [...osRelease.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].join(' ')
  return /\bdebian\b/.test(families) && !/\bubuntu\b/.test(families)
}

type MissingChromium = { how: 'install' | 'fetch' } | { how: 'ask'; advice: string }

/** What to do about a missing browser: install it where we may, else fetch one that needs no rights, else name the one thing to do. */
export const decideMissingChromium = ({ root, named, ...machine }: Machine): MissingChromium => {
  if (named)
    return { how: 'ask', advice: `CHROMIUM_PATH is ${named}, which is no program. Correct it or unset it.` }
  if (root && isDebian(machine.osRelease)) return { how: 'install' }
  if (isFetchable(machine.platform, machine.arch)) return { how: 'fetch' }
  const command = `${root ? '' : 'sudo '}apt-get install -y ${BROWSERS[0]} ${FONTS}`
  return { how: 'ask', advice: `Install it (${command}), or set CHROMIUM_PATH to one you have.` }
}

const readOsRelease = (): string => {
  try {
    return readFileSync('/etc/os-release', 'utf8')
  } catch {
    return ''
  }
}

/** Of the hundreds of lines that apt prints, those that show progress or what went wrong. */
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

/** Any browser of this machine that can be used without asking for more; `named` decides alone. */
const findAny = (named: string | undefined): string | null =>
  named ? findChromium() : (findHeadlessShell() ?? findChromium() ?? findFetchedChromium())

/**
 * The path of a Chromium, without windows where there is one or where we may install it; null when there is none, after saying what
 * to do.
 */
export const ensureChromium = async (say: (line: string) => void): Promise<string | null> => {
  const { CHROMIUM_PATH: named } = process.env
  const machine = {
    root: process.getuid?.() === 0,
    osRelease: readOsRelease(),
    named,
    platform: process.platform,
    arch: process.arch,
  }
  const decision = decideMissingChromium(machine)
  // One with windows is good enough, unless a better one is only a package away.
  const found = named || decision.how !== 'install' ? findAny(named) : findHeadlessShell()
  if (found !== null) return found
  if (decision.how === 'install') {
    say('The journeys need Chromium without windows, which is not here. Installing it…')
    await install(say)
  } else if (decision.how === 'fetch') {
    say('The journeys need Chromium, which is not here. Fetching one that needs no rights (66 MB)…')
    await fetchChromium(say)
  }
  const other = findAny(named)
  if (other !== null) return other
  say(
    `There is no Chromium, so the journeys count as failed. ${decision.how === 'ask' ? decision.advice : 'Getting it failed; see above.'}`,
  )
  return null
}
