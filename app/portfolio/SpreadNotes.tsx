import { path as scales } from 'phosphor:scales'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import type { WireWorth } from '../ledger/worth-store.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { type Say, useWords } from '../words/use-words.ts'
import css from './SpreadNotes.module.css'
import { shareOfText, showShare, showTimes } from './share-text.ts'

const cx = classes(css)

type WireNote = WireWorth['notes'][number]

function sayNote(say: Say, note: WireNote, nameOf: (symbol: string) => string): string {
  switch (note.kind) {
    case 'one-instrument':
      return say('note.one-instrument', {
        name: nameOf(note.symbol),
        pct: showShare(shareOfText(note.share)),
      })
    case 'one-market':
      return say('note.one-market', {
        name: say(`market-name.${note.market}`),
        pct: showShare(shareOfText(note.share)),
      })
    case 'leverage': {
      const times = shareOfText(note.times)
      // One percent of so many times everything is so many percent of it.
      const pct = showShare((times / 100n) as typeof times)
      return say('note.leverage', { times: showTimes(times), pct })
    }
  }
}

/** How the customer's money is spread, where it has passed a threshold they have set. Facts, and no advice. */
export function SpreadNotes({ notes }: { notes: readonly WireNote[] }) {
  const say = useWords()
  const { instruments } = useInstruments()
  if (notes.length === 0) return null
  const nameOf = (symbol: string) => instruments.find((each) => each.symbol === symbol)?.ticker ?? symbol
  return (
    <section className={cx('notes')}>
      <h2 className="title-3">{say('note.title')}</h2>
      {notes.map((note) => (
        <Note key={note.kind} tone="field" icon={scales}>
          {sayNote(say, note, nameOf)}
        </Note>
      ))}
      <Link to="wallet" query="view=limits" className={linkClass}>
        {say('note.change')}
      </Link>
    </section>
  )
}
