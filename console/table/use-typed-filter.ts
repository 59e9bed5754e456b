import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { changeFilters } from '../frame/change-filters.ts'
import { addressStore } from '../frame/navigate.ts'

/** So long nobody types before the list is asked for. */
const typingPauseMs = 250

/** A filter that is typed. It lives in the address, which follows the typing after a pause, and leads where somebody opens another view. */
export function useTypedFilter(name: string): [string, (text: string) => void] {
  const held = useStore(addressStore, ({ query }) => new URLSearchParams(query).get(name) ?? '')
  const [typed, setTyped] = useState(held)
  const written = useRef(held)
  useEffect(() => {
    if (held === written.current) return
    written.current = held
    setTyped(held)
  }, [held])
  useEffect(() => {
    const words = typed.trim()
    if (words === written.current) return
    const timer = setTimeout(() => {
      written.current = words
      changeFilters({ [name]: words })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, name])
  return [typed, setTyped]
}
