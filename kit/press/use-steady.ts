import { useLayoutEffect, useState } from 'react'
import { whenReleased } from './pressed.ts'

/** A value that does not change while something is pressed: for what moves the rest of the page. */
export function useSteady<Value>(value: Value): Value {
  const [steady, setSteady] = useState(value)
  useLayoutEffect(() => whenReleased(() => setSteady(value)), [value])
  return steady
}
