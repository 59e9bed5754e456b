import { compareTerms } from '@candor/domain/contracts/compare-terms.ts'
import type { EsmaClass } from '@candor/domain/instruments/leverage-cap.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { WireTerms } from '@candor/wire/terms.ts'
import { moneyText } from '../desk/money-text.ts'
import { PlainTable } from '../desk/PlainTable.tsx'
import { type Say, useWords } from '../words/use-console-words.ts'
import { percentOfRate } from './rate-percent.ts'
import css from './TermsDiff.module.css'

const cx = classes(css)

type Compared = ReturnType<typeof compareTerms>[number]

type Named = Pick<Compared, 'name' | 'seconds' | 'esmaClass'>

export const termKey = ({ name, seconds, esmaClass }: Named): string =>
  [name, seconds ?? esmaClass].filter((part) => part !== null).join('-')

const capTexts = {
  fx_major: 'terms.cap-fx-major',
  fx_minor: 'terms.cap-fx-minor',
  gold: 'terms.cap-gold',
  metal_other: 'terms.cap-metals',
  equity: 'terms.cap-equity',
  etf: 'terms.cap-etf',
  crypto: 'terms.cap-crypto',
} as const satisfies Record<EsmaClass, string>

export function sayTerm(say: Say, { name, seconds, esmaClass }: Named): string {
  if (esmaClass !== null) return say(capTexts[esmaClass])
  return name === 'least-stake' || name === 'most-stake'
    ? say(`terms.${name}`)
    : say('terms.rate', { n: seconds ?? 0 })
}

export function showTerm(name: Compared['name'], text: string): string {
  if (name === 'leverage') return `${text}×`
  return name === 'rate' ? `${percentOfRate(text)}%` : moneyText(text)
}

type TermsDiffProps = { before: WireTerms; after: WireTerms; words: { before: string; after: string } }

/** Terms beside what they become, with what differs marked in words and not by colour alone. */
export function TermsDiff({ before, after, words }: TermsDiffProps) {
  const say = useWords()
  return (
    <PlainTable
      label={say('terms.title')}
      rows={compareTerms(before, after)}
      keyOf={termKey}
      columns={[
        { id: 'term', head: say('terms.term'), cell: (row) => sayTerm(say, row) },
        {
          id: 'before',
          head: words.before,
          figure: true,
          cell: ({ name, before: text }) => showTerm(name, text),
        },
        {
          id: 'after',
          head: words.after,
          figure: true,
          cell: ({ name, after: text, changed }) => (
            <span className={cx(changed && 'changed')}>{showTerm(name, text)}</span>
          ),
        },
        {
          id: 'difference',
          head: say('terms.difference'),
          cell: ({ changed }) =>
            changed ? (
              <Tag tone="warn">{say('terms.changed')}</Tag>
            ) : (
              <span className={cx('same')}>{say('terms.same')}</span>
            ),
        },
      ]}
    />
  )
}
