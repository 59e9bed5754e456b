import { readdirSync } from 'node:fs'

/**
 * The nouns whose files lie beside a module and end alike: of `-parts.ts`, `loan` for `loan-parts.ts`, in the order of the alphabet. The
 * module imports each of them itself, so that the ending is written there once more and the build of the server takes the files along.
 */
export const nounsBeside = (module: string, ending: string): string[] =>
  readdirSync(new URL('.', module))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()
