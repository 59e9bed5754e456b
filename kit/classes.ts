type Names = Readonly<Record<string, string>>

/**
 * Joins class names of one CSS module: `const cx = classes(css)`, then `cx('box', error && 'err')`. In development a name
 * the module does not have crashes, because a typing slip would otherwise only show as a wrong look.
 */
export function classes(module: Names) {
  return (...names: (string | false | null | undefined)[]): string => {
    const found: string[] = []
    for (const name of names) {
      if (!name) continue
      const local = module[name]
      if (local) found.push(local)
      else if (import.meta.env.DEV) throw new Error(`no class "${name}" in the module`)
    }
    return found.join(' ')
  }
}
