import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { FullChartSheets } from './FullChartSheets.tsx'

const load = () => import('./FullChartSheets.tsx')
const Sheets = lazy(() => load().then((module) => ({ default: module.FullChartSheets })))

/** So long after the page, in ms, the sheets are fetched: the first picture does not wait for them, nor they for a tap. */
const fetchDelayMs = 2_000

/** The sheets over the chart, from the first time that one is opened. */
export function LaterSheets(props: ComponentProps<typeof FullChartSheets>) {
  const [asked, setAsked] = useState(false)
  if (props.overlay !== null && !asked) setAsked(true)
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => {}), fetchDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return asked ? (
    <Suspense>
      <Sheets {...props} />
    </Suspense>
  ) : null
}
