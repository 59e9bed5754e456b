import { lazy, type ReactNode, Suspense, useState } from 'react'

const AlertSheet = lazy(() => import('./AlertSheet.tsx').then((module) => ({ default: module.AlertSheet })))

type AlertOpenerProps = { symbol: string; children: (open: () => void) => ReactNode }

/** Whatever is pressed to set an alert, with the sheet it opens. The sheet is fetched when it is first asked for. */
export function AlertOpener({ symbol, children }: AlertOpenerProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      {children(() => setSheet('open'))}
      {sheet !== 'never' && (
        <Suspense>
          <AlertSheet symbol={symbol} open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  )
}
