import '@candor/kit/fonts.css'
import '@candor/kit/tokens.css'
import '@candor/kit/base.css'
import './start/console.css'
import { trustOwnScripts } from '@candor/client/page/trust-own-scripts.ts'
import { createRoot } from 'react-dom/client'
import { startNavigation } from './frame/navigate.ts'
import { startLanguage } from './session/appearance.ts'
import { followRefusals, refreshOperator } from './session/operator-store.ts'
import { Console } from './start/Console.tsx'
import { needWords } from './words/console-words.ts'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no root')
  trustOwnScripts()
  startNavigation()
  followRefusals()
  await Promise.all([startLanguage().then(() => needWords(['operator-entry'])), refreshOperator()])
  createRoot(root).render(<Console />)
}

start().catch(() => document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error')))
