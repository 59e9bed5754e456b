import { commonWords } from './common-words.ts'

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const withoutDress = (text: string) => [...text].map((sign) => lookAlikes[sign] ?? sign).join('')

function isSequence(text: string): boolean {
  const rows = [
    '0123456789012345',
    '9876543210987654',
    'abcdefghijklmnopqrstuvwxyz',
    'zyxwvutsrqponmlkjihgfedcba',
    'qwertyuiopasdfghjklzxcvbnm',
  ]
  return text.length >= 4 && rows.some((row) => row.includes(text))
}

const longestWord = 60

/** `passpass` is no more than `pass`. */
const isCommonWord = (word: string): boolean => {
  if (word.length > longestWord) return false
  const [, once = word] = /^(.+?)\1+$/.exec(word) ?? []
  return commonWords.has(word) || commonWords.has(once)
}

/**
 * Composition rules make people write `Password123!`. What guessers try first is a list of words in such a dress, so the dress is taken
 * off (case, look-alike signs, years and signs at the end) before the word is looked up.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const candidates = [
    lower,
    core,
    withoutDress(core),
    withoutDress(lower).replace(/[^a-z]+/g, ''),
    withoutDress(core).replace(/[^a-z]+/g, ''),
  ]
  if (candidates.some(isCommonWord)) return true
  // One sign over and over, or a run of the keyboard or the alphabet, is as easy to guess as a word.
  const letters = lower.replace(/[^a-z0-9]/g, '')
  return new Set(lower).size <= 3 || isSequence(letters) || isSequence(core)
}
