import { type HomeFacts, homeFactsFreshMs, homeFactsSchema } from '@candor/wire/home-facts.ts'
import { instrumentStore } from '../quotes/instrument-store.ts'
import { statusStore } from '../quotes/market-status.ts'
import { keepQuotes } from '../quotes/quote-store.ts'

/** Shows what was known when the page was drawn, until the live connection says more. */
export function adoptHomeFacts({ markets, instruments, quotes }: HomeFacts): void {
  // A device that has been here knows all instruments; these are only the ones on the page.
  if (instrumentStore.getState().instruments.length < instruments.length)
    instrumentStore.setState({ instruments })
  keepQuotes(quotes)
  statusStore.setState({ markets })
}

/** What the HTML has brought along, where it is what the visitor is looking at and still true. */
export function readHomeFacts(): HomeFacts | null {
  if (document.documentElement.dataset['boot'] !== 'visitor') return null
  try {
    const text = document.getElementById('home-facts')?.textContent
    const read = homeFactsSchema.safeParse(JSON.parse(text ?? 'null'))
    return read.success && Math.abs(Date.now() - read.data.at) < homeFactsFreshMs ? read.data : null
  } catch {
    return null
  }
}
