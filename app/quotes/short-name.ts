/** What a company is, rather than what it is called: its legal form, and what is in brackets. */
const legalForms =
  /[\s,]+(?:Inc\.|Ltd\.|Limited|Corporation|Company(?: of China)?|Berhad|Holdings?|Group|& Co\.|Trust|\([^)]*\))$/

/** The name of an instrument for one line of a list: without legal forms, which the instrument's own page still has. */
export function shortName(name: string): string {
  let short = name.replace(/^The /, '')
  while (legalForms.test(short)) short = short.replace(legalForms, '')
  return short
}
