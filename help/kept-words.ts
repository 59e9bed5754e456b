/** As long as what may be typed into the search of the help centre. */
export const longestSearch = 60

/** An address, or a number as long as an account's, a phone's or a card's: somebody's own, and nothing that an article could be missing. */
const PERSONAL = /@|(?:\p{Nd}[\s-]?){5}/u

/**
 * A search that found nothing, as editors see it: in one spelling, so that the same words count together. Null where nothing is kept,
 * because too little was typed, or it may be about a person.
 */
export function keptWords(typed: string): string | null {
  const words = typed.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')
  if (words.length < 2 || words.length > longestSearch || PERSONAL.test(words)) return null
  return words
}
