import { path as cross } from 'phosphor:x'
import { useAnswer } from '@candor/client/api/use-answer.ts'
import { CheckField } from '@candor/kit/field/CheckField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { mostArticleSymbols } from '@candor/wire/news-desk.ts'
import { type KeyboardEvent, useState } from 'react'
import { readInstruments } from '../desk/read-instruments.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './ArticleInstruments.module.css'
import { matchInstruments } from './match-instruments.ts'

/** So many are offered at once. */
const mostOffered = 6

type Choice = {
  /** Null: they are found in the texts. */
  symbols: readonly string[] | null
  onChange: (symbols: readonly string[] | null) => void
}

/** The field that adds one: what is typed is looked for in the catalogue. */
function AddInstrument({ symbols, onAdd }: { symbols: readonly string[]; onAdd: (symbol: string) => void }) {
  const say = useWords()
  const locale = useLocale()
  const [words, setWords] = useState('')
  const { value } = useAnswer(readInstruments, '', true)
  const free = (value ?? []).filter(({ symbol }) => !symbols.includes(symbol))
  const offered = matchInstruments(words, free, mostOffered)
  const add = (symbol: string) => {
    onAdd(symbol)
    setWords('')
  }
  function press(event: KeyboardEvent) {
    const [first] = offered
    if (event.key !== 'Enter' || first === undefined) return
    event.preventDefault()
    add(first.symbol)
  }
  return (
    <>
      <TextField
        type="search"
        label={say('article.instruments-add')}
        autoComplete="off"
        value={words}
        hint={
          value && words.trim() !== '' && offered.length === 0
            ? say('article.instruments-nothing')
            : undefined
        }
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={press}
      />
      {offered.length > 0 && (
        <ul className={css['offered']}>
          {offered.map(({ symbol, ticker, name }) => (
            <li key={symbol}>
              <button type="button" className={css['offer']} onClick={() => add(symbol)}>
                <b>{ticker}</b> {name[locale]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The instruments that an article is about: found in its texts, or chosen from the catalogue. */
export function ArticleInstruments({ symbols, onChange }: Choice) {
  const say = useWords()
  return (
    <fieldset className={css['instruments']}>
      <legend>{say('editing.instruments')}</legend>
      <CheckField
        label={say('article.instruments-found')}
        checked={symbols === null}
        onChange={(event) => onChange(event.target.checked ? null : [])}
      />
      {symbols !== null && (
        <>
          {symbols.length === 0 && <p className={css['none']}>{say('article.instruments-none')}</p>}
          <ul className={css['chosen']}>
            {symbols.map((symbol) => (
              <li key={symbol}>
                <button
                  type="button"
                  className={css['one']}
                  aria-label={say('article.instruments-remove', { symbol })}
                  onClick={() => onChange(symbols.filter((each) => each !== symbol))}
                >
                  {symbol}
                  <Icon path={cross} size="s" />
                </button>
              </li>
            ))}
          </ul>
          {symbols.length < mostArticleSymbols ? (
            <AddInstrument symbols={symbols} onAdd={(symbol) => onChange([...symbols, symbol])} />
          ) : (
            <p className={css['none']}>{say('article.instruments-full', { n: mostArticleSymbols })}</p>
          )}
        </>
      )}
    </fieldset>
  )
}
