import { textsOf } from '@candor/domain/languages/text-files.ts'
import type { Plugin } from 'vite'

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const accented = 'ÁáƁƀÇçĎďÉéƑƒĜĝĤĥÍíĴĵĶķĹĺṀṁÑñÓóṖṗǪǫŔŕŠšŤťÚúṼṽŴŵẊẋÝýŽž'

const accent = (letter: string): string => accented[plain.indexOf(letter)] ?? letter

/** Values that are filled in, and where an article's link leads. */
const untouched = /\{\w+\}|\]\([^)]*\)/g

/** `Deposit {amount}` becomes `Ďééṗóóšíííť {amount}`: no letter is left as it was, and it is longer by 40 %. */
export function pseudoText(text: string): string {
  const own = text.replace(untouched, '')
  const vowels = own.match(/[aeiouy]/gi)?.length ?? 0
  const more = Math.ceil(own.length * 0.4)
  let seen = 0
  // What is added goes to the vowels in equal shares, so that each word grows and not the sentence alone.
  const share = () => {
    seen += 1
    return Math.floor((more * seen) / vowels) - Math.floor((more * (seen - 1)) / vowels)
  }
  return text.replace(new RegExp(`${untouched.source}|[a-z]`, 'gi'), (part) => {
    if (part.length > 1) return part
    return accent(part) + (/[aeiouy]/i.test(part) ? accent(part.toLowerCase()).repeat(share()) : '')
  })
}

/** Gives a build texts in a language that nobody speaks in place of the English ones. No build of the product has this plugin. */
export function pseudoTexts(): Plugin {
  return {
    name: 'candor-pseudo-texts',
    enforce: 'pre',
    load: {
      filter: { id: /\/(?:app\/words|help\/articles|wire|verify\/words)\/[a-z-]+\.en\.ts$/ },
      async handler(id) {
        const file = (await import(id)) as Record<string, Record<string, string>>
        const texts = Object.entries(textsOf(file)).map(([key, text]) => [key, pseudoText(text)])
        return `export const ${Object.keys(file)[0]} = ${JSON.stringify(Object.fromEntries(texts))}`
      },
    },
  }
}
