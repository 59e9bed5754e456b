import type { Locale } from '@candor/domain/languages/language-table.ts'
import { accountFigures } from './account-figures.ts'
import { borrowingFigures } from './borrowing-figures.ts'
import { contractFigures } from './contract-figures.ts'
import { participationFigures } from './joining-figures.ts'
import { spotFigures } from './spot-figures.ts'
import { tradingFigures } from './trading-figures.ts'
import type { Figures } from './write-figure.ts'

const made = new Map<Locale, Figures>()

/** Every figure that an article may name, worked out from the rules and the catalogue once for each language. */
export function figuresFor(locale: Locale): Figures {
  const known = made.get(locale)
  if (known) return known
  const figures = {
    ...tradingFigures(locale),
    ...contractFigures(locale),
    ...spotFigures(),
    ...participationFigures(locale),
    ...accountFigures(),
    ...borrowingFigures(locale, Date.now()),
  }
  made.set(locale, figures)
  return figures
}
