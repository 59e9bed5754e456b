import { type Finding, findingAt, type SourceFile } from './source-file.ts'

const findText = (file: SourceFile, wrong: RegExp, mend: string): Finding[] =>
  [...file.text.matchAll(wrong)].map((match) =>
    findingAt(file, match.index, `has "${match[0].trim()}". ${mend}`),
  )

// The patterns are spelt so that they do not find themselves here.
const LATER = /\b(?:T(?:ODO)|F(?:IXME))\b/g

export const checkNothingLeftOver = (files: readonly SourceFile[]): Finding[] =>
  files.flatMap((file) => findText(file, LATER, 'Do it now, or open an issue and delete the note.'))

const UNCHECKED = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore-all/g

/** The compiler's checks are never switched off; the linter's only for one line, with the reason it requires. */
export const checkNothingUnchecked = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ program, path }) => program !== null && !path.startsWith('tests/tidy/forbidden-text'))
    .flatMap((file) => findText(file, UNCHECKED, 'Mend what it hides.'))

const DURATION = /^(?:export )?const (?:second|minute|hour|day)Ms = /gm

export const checkDurations = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => path !== 'domain/time/durations.ts')
    .flatMap((file) => findText(file, DURATION, 'Import it from domain/time/durations.ts.'))

/** Folders of someone's machine. Folders that every system has (/usr, /etc, /proc, /srv) are no one's. */
const MACHINE_PATH =
  /(?<![\w.~/-])(?:\/(?:work|workspace|root|home|Users|mnt|private)\/[\w.-]+|[A-Z]:\\Users\\)/g

export const checkMachinePaths = (files: readonly SourceFile[]): Finding[] =>
  files.flatMap((file) =>
    findText(file, MACHINE_PATH, 'Start from import.meta.url, the temporary folder or a setting instead.'),
  )

const NPM_HOST = 'registry.npmjs.org'
const REGISTRY =
  /https?:\/\/[\w.:-]*(?:registry|artifactory|nexus|verdaccio|mirror|npm)[\w.:-]*|_auth(?:Token)|\bregistry\s*=\s*["']?https?:/gi
const LOCKED = /"resolved": "https?:\/\/([^/"]+)/g

/** npm takes packages from wherever the machine is set to; a host written down here would bind everyone to one network. */
export const checkRegistryHosts = (files: readonly SourceFile[]): Finding[] =>
  files.flatMap((file) => {
    const pattern = file.path === 'package-lock.json' ? LOCKED : REGISTRY
    return findText(file, pattern, 'Delete it: where packages come from is a setting of the machine.').filter(
      ({ message }) => !message.includes(NPM_HOST),
    )
  })
