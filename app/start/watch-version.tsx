import { minuteMs } from '@candor/domain/time/durations.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadApp } from '../shell/reload-app.ts'
import { useWords } from '../words/use-words.ts'
import { keepTyped, restoreTyped } from './keep-typed.ts'
import css from './UpdateBar.module.css'

const cx = classes(css)

const lookEveryMs = 30 * minuteMs

/** The name of the first script has the hash of what is in it: another name is another version. */
const entryOf = (html: string): string | null =>
  /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1] ?? null

async function isOutdated(): Promise<boolean> {
  const answer = await fetch('./', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return false
  const now = entryOf(await answer.text())
  const here = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null
  return now !== null && here !== null && now !== here
}

/** Says that there is a newer version and waits for the customer: nothing is reloaded under somebody's hands. */
function UpdateBar() {
  const say = useWords()
  const [later, setLater] = useState(false)
  if (later) return null
  const update = () => {
    keepTyped()
    reloadApp()
  }
  return (
    <div className={cx('bar')} role="status">
      <span className={cx('text')}>{say('update.ready')}</span>
      <Button tone="line" size="s" fit onClick={() => setLater(true)}>
        {say('update.later')}
      </Button>
      <Button size="s" fit onClick={update}>
        {say('update.now')}
      </Button>
    </div>
  )
}

/** Looks for a newer version now and then, and when the app is come back to. */
export function startWatchingVersion(): void {
  restoreTyped()
  let lookedAt = Date.now()
  let told = false
  const look = async () => {
    lookedAt = Date.now()
    if (told) return
    const isNews = await isOutdated()
    // On a slow line, a look that began later may be back before.
    if (told || !isNews) return
    told = true
    const place = document.createElement('div')
    document.body.append(place)
    createRoot(place).render(<UpdateBar />)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > minuteMs) void look()
  })
  setInterval(() => void look(), lookEveryMs)
}
