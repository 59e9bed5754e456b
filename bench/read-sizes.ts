/** The name of what is in the environment of a bench in its short form, and so in that of the processes it starts. */
export const SHORT_FORM = 'BENCH_SHORT'

/** How much a bench does: numbers by name. */
export type Sizes = Readonly<Record<string, number>>

type Asked = { sizes: Sizes; words: readonly string[] }

/** Reads `30 --rounds 2 ticks`: numbers in the order of the usual sizes or by name, and words for the bench itself. */
export function readSizes(usual: Sizes, args: readonly string[]): Asked {
  const names = Object.keys(usual)
  const sizes: Record<string, number> = { ...usual }
  const words: string[] = []
  let place = 0
  const set = (name: string | undefined, text: string | undefined): void => {
    if (name === undefined || !(name in usual) || !(Number(text) > 0)) {
      const known = names.map((each) => `--${each} ${usual[each]}`).join(' ')
      throw new Error(`"${name ?? ''} ${text ?? ''}" is no size of this bench. It has: ${known}`)
    }
    sizes[name] = Number(text)
  }
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (arg.startsWith('--')) {
      at += 1
      set(arg.slice(2), args[at])
    } else if (Number.isNaN(Number(arg))) words.push(arg)
    else {
      set(names[place], arg)
      place += 1
    }
  }
  return { sizes, words }
}
