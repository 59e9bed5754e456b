import { path as bookmark } from 'phosphor:bookmark-simple'
import { classes } from '@candor/kit/classes.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { useStore } from 'zustand'
import { useWords } from '../words/use-words.ts'
import css from './News.module.css'
import { NewsRow } from './NewsRow.tsx'
import { savedStore } from './saved-articles.ts'

const cx = classes(css)

export function SavedArticles() {
  const say = useWords()
  const { saved } = useStore(savedStore)
  if (saved.length === 0)
    return (
      <EmptyState icon={bookmark} title={say('news.nothing-saved')}>
        {say('news.nothing-saved-text')}
      </EmptyState>
    )
  return (
    <ul className={cx('list')}>
      {saved.map((article) => (
        <NewsRow key={article.id} article={article} />
      ))}
    </ul>
  )
}
