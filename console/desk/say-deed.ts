import type { ConsoleBundles } from '../words/console-texts.ts'
import { consoleWords } from '../words/console-words.ts'
import type { Say } from '../words/use-console-words.ts'

type DeedKey = keyof ConsoleBundles['act-names']

const isKnown = (key: string): key is DeedKey => key in consoleWords.getState().texts

/** What an operator did, in words; an act that the console does not know yet is shown by its own name. */
export function sayDeed(say: Say, act: string): string {
  const key = `deed.${act}`
  return isKnown(key) ? say(key) : act
}
