import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { entryPage } from './entry/entry-page.ts'

/** What nearly every page is made of travels in one file instead of a dozen; what only forms use stays with them. */
const pageParts = new RegExp(
  [
    '/kit/(?:button/(?!ActionBar|Copy|copy)|choice/(?:Tabs|roving)|classes|icons|notice|row/(?:List|Row)|state)',
    '/kit/numbers/(?:Money|format-money|group-digits)',
    '/ledger/(?:use-)?balance',
    '/shell/(?:NavBar|Link)',
  ].join('|'),
)

/** What sends, asks and lists on all pages but the first. */
const deskParts = new RegExp(
  [
    '/app/(?:api/(?:money-key|send-money)|api/use-(?:refusal-text|submission)|ledger/posting-(?:days|period))',
    '/domain/money/(?:quantity|rate|rounding)',
    '/wire/requests\\.',
    '/kit/(?:dialog/(?:Dialog|use-modal)|list/Infinite|row/KeyValueList)',
    '/FailureNote',
  ].join('|'),
)

/** What pages show of positions, orders, contracts and holdings is shared by many of them, in some fifty small parts. */
const tradeParts = new RegExp(
  [
    '/kit/choice/TextChoice|/app/(?:api/follow|preferences/hidden|orders/(?:trading-store|use-profit)|portfolio/(?:sum-open|use-open-prices|(?:use-)?live-worth)|wallet/(?:CancelQuestion|EndedCard|OrderWait\\.|TradeList))',
    '/app/contracts/(?:RunningRow|contract-(?:facts|store|text)|use-standing)',
    '/app/holdings/(?:CancelSpot|EndedSpot|SpotOrderCard|SpotTag|holdings-store|own-holding|spot-(?:facts|text))',
    '/app/positions/(?:FactGrid|Position(?:Acts|Card|Ruler|Sheet\\.)|SideTag|order-story|own-position|ruler-shape|split|trade-(?:facts|text)|use-trade)',
    '/domain/(?:holdings/spot-(?:terms|value)|instruments/tick-size|portfolio/worth)',
    '/domain/positions/(?:liquidation|nameable|position\\.|position-value|side|trading-terms)',
    '/wire/(?:contracts|orders|recurring|spot)\\.',
  ].join('|'),
)

/** Only what is named: what it needs of the first page's stays there, or the first page would have to fetch all of it. */
const alone = { includeDependenciesRecursively: false }

/** The words that the first page needs travel in one file per language. */
const firstWords = /\/(?:shell|home|messages)\.(en|zh|tw|malay)\.ts$/

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), phosphor(), entryPage()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'page-parts', test: pageParts },
            { name: 'desk-parts', test: deskParts, ...alone },
            { name: 'trade-parts', test: tradeParts, ...alone },
            {
              debugName: 'words',
              name: (id) => (firstWords.exec(id) ? `words-${firstWords.exec(id)?.[1]}` : null),
              test: firstWords,
            },
          ],
        },
      },
    },
  },
})
