import { type Locale, locales } from '@candor/domain/languages/language-table.ts'
import type { HomeFacts } from '@candor/wire/home-facts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { HomePage } from '../home/HomePage.tsx'
import { instrumentStore } from '../quotes/instrument-store.ts'
import { statusStore } from '../quotes/market-status.ts'
import { replaceQuotes } from '../quotes/quote-store.ts'
import { PageContext } from '../shell/page-context.ts'
import { freshSymbols } from '../watchlist/fresh-watchlist.ts'
import { watchlistStore } from '../watchlist/watchlist-store.ts'
import { changeLanguage, needWords, wordsStore } from '../words/words-store.ts'
import shell from './Shell.module.css'
import { TabBar } from './TabBar.tsx'

/*
 * Built for the server, which draws the home page of a visitor with it: the same components with the same styles, so that the app takes its place
 * without a change. `server/home/prerender-home.ts` calls it.
 */

/** What a visitor who has chosen nothing is shown. */
export const symbolsOf = freshSymbols

const here = { page: 'home', query: new URLSearchParams() } as const

/** The texts of all languages are loaded beforehand: what draws must not wait, because the stores it draws from are shared by all requests. */
export async function openPrerender(): Promise<(locale: Locale, facts: HomeFacts) => string> {
  const words = new Map<Locale, ReturnType<typeof wordsStore.getState>>()
  await needWords(['home'])
  for (const locale of locales) {
    await changeLanguage(locale)
    words.set(locale, wordsStore.getState())
  }
  return (locale, facts) => {
    const texts = words.get(locale)
    if (texts) wordsStore.setState(texts)
    instrumentStore.setState({ instruments: facts.instruments })
    replaceQuotes(facts.quotes)
    statusStore.setState({ markets: facts.markets })
    watchlistStore.setState({ symbols: freshSymbols(facts.markets), isChosen: false })
    return renderToStaticMarkup(
      <>
        <main className={`${shell['column']} ${shell['tabbed']}`}>
          <PageContext value={here}>
            <HomePage />
          </PageContext>
        </main>
        <TabBar current="home" />
      </>,
    )
  }
}
