import { path as magnifyingGlass } from 'phosphor:magnifying-glass'
import { path as cross } from 'phosphor:x-circle'
import { sectionNames } from '@candor/help/contents.ts'
import { longestSearch } from '@candor/help/kept-words.ts'
import type { Article } from '@candor/help/make-article.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { useDeferredValue, useRef, useState } from 'react'
import { useArticles } from '../articles/use-articles.ts'
import { NavBar } from '../shell/NavBar.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { ArticlesLate } from './ArticlesLate.tsx'
import { AskPerson } from './AskPerson.tsx'
import { FoundArticles } from './FoundArticles.tsx'
import css from './HelpPage.module.css'
import { HelpRow } from './HelpRow.tsx'

const cx = classes(css)

/** The help centre: every article by its section, and a search that runs on the device. */
export function HelpPage() {
  const asked = usePageQuery().get('q') ?? ''
  const [typed, setTyped] = useState(asked.slice(0, longestSearch))
  const searched = useDeferredValue(typed).trim()
  const { articles, failed, retry } = useArticles()
  return (
    <>
      <NavBar />
      {articles ? (
        <>
          <SearchField count={articles.length} typed={typed} onType={setTyped} />
          {searched === '' ? (
            <Sections articles={articles} />
          ) : (
            <FoundArticles articles={articles} searched={searched} />
          )}
        </>
      ) : (
        <ArticlesLate failed={failed} onRetry={retry} />
      )}
    </>
  )
}

type SearchFieldProps = { count: number; typed: string; onType: (text: string) => void }

function SearchField({ count, typed, onType }: SearchFieldProps) {
  const say = useWords()
  const field = useRef<HTMLInputElement>(null)
  const label = say('help.field', { n: count })
  return (
    <search className={cx('search')}>
      <label className={cx('box')}>
        <Icon path={magnifyingGlass} />
        <input
          ref={field}
          type="search"
          className={cx('input')}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={longestSearch}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        {typed !== '' && (
          <IconButton
            path={cross}
            label={say('help.clear')}
            onClick={() => {
              onType('')
              field.current?.focus()
            }}
          />
        )}
      </label>
    </search>
  )
}

function Sections({ articles }: { articles: readonly Article[] }) {
  const say = useWords()
  return (
    <>
      {sectionNames.map((section) => (
        <section key={section} className={cx('section')}>
          <h2 className={cx('heading')}>{say(`help.${section}`)}</h2>
          <List>
            {articles
              .filter((article) => article.section === section)
              .map((article) => (
                <HelpRow key={article.slug} article={article} title={article.title} />
              ))}
          </List>
        </section>
      ))}
      <div className={cx('ask')}>
        <AskPerson />
      </div>
    </>
  )
}
