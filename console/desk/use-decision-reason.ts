import type { Locale } from '@candor/client/words/languages.ts'
import { useEffect, useState } from 'react'
import { useKeys } from '../controls/use-keys.ts'
import type { ConsoleBundles } from '../words/console-texts.ts'
import { loadConsoleBundle } from '../words/console-words.ts'

export type ReasonName = keyof ConsoleBundles['reasons']

const leastLength = 3
const mostLength = 500

export type Reason = {
  /** In the customer's language; null until it has arrived. */
  texts: Readonly<Record<string, string>> | null
  names: readonly ReasonName[]
  chosen: ReadonlySet<ReasonName>
  toggle: (name: ReasonName) => void
  own: string
  setOwn: (text: string) => void
  /** What the customer will read; null where it is too short to be one. */
  text: string | null
}

/** The reasons that are ready for a queue, by the keys 1 to 9, and words of one's own. A case of its own begins without any. */
export function useReason(caseId: string, locale: Locale, names: readonly ReasonName[]): Reason {
  const [texts, setTexts] = useState<Reason['texts']>(null)
  const [state, setState] = useState({ caseId, chosen: new Set<ReasonName>(), own: '' })
  const { chosen, own } = state.caseId === caseId ? state : { chosen: new Set<ReasonName>(), own: '' }
  useEffect(() => {
    let current = true
    loadConsoleBundle('reasons', locale)
      .then((loaded) => current && setTexts(loaded))
      .catch(() => null)
    return () => {
      current = false
    }
  }, [locale])

  function toggle(name: ReasonName) {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    setState({ caseId, chosen: next, own })
  }
  useKeys(Object.fromEntries(names.slice(0, 9).map((name, at) => [String(at + 1), () => toggle(name)])))

  const ready = names.filter((name) => chosen.has(name)).map((name) => texts?.[name] ?? '')
  const whole = [...ready, own.trim()].filter((part) => part !== '').join(' ')
  return {
    texts,
    names,
    chosen,
    toggle,
    own,
    setOwn: (text) => setState({ caseId, chosen, own: text }),
    text: whole.length >= leastLength ? whole.slice(0, mostLength) : null,
  }
}
