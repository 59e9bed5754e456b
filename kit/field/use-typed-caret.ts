import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { countKept, placeCaret } from './level-text.ts'

/** Commas come and go while a figure is typed; the caret stays behind the digit it was behind. */
export function useTypedCaret(shown: string, onType: (typed: string) => void) {
  const input = useRef<HTMLInputElement | null>(null)
  const [typed, setTyped] = useState<{ kept: number } | null>(null)
  useLayoutEffect(() => {
    if (typed === null || input.current === null || input.current !== document.activeElement) return
    const place = placeCaret(shown, typed.kept)
    input.current.setSelectionRange(place, place)
  }, [typed, shown])
  return {
    input,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      // A new object each time: also a letter that is not kept must not carry the caret off.
      setTyped({ kept: countKept(target.value, target.selectionStart ?? target.value.length) })
      onType(target.value)
    },
  }
}
