import type { Article } from '@candor/help/make-article.ts'
import { blockTexts } from '@candor/help/read-body.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { useStore } from 'zustand'
import { ArticleBar } from '../shell/ArticleBar.tsx'
import { readingSizeStore } from '../shell/reading-size.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { ArticleBlocks } from './ArticleBlocks.tsx'
import css from './TextArticle.module.css'

const cx = classes(css)

/** Letters that are read in a minute: some two hundred words, or as much of Chinese, whose letters say more. */
const lettersAMinute = 1_100
const hanAMinute = 350

const minutesOf = ({ blocks }: Article): number => {
  const text = blocks.flatMap(blockTexts).join(' ')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return Math.max(1, Math.round((text.length - han) / lettersAMinute + han / hanAMinute))
}

/** An article to read. */
export function TextArticle({ article }: { article: Article }) {
  const say = useWords()
  const locale = useLocale()
  const { size } = useStore(readingSizeStore)
  return (
    <>
      <ArticleBar title={article.title} bare />
      <article className={cx('read', size !== 'usual' && size)}>
        <Tag>{say(`help.${article.section}`)}</Tag>
        <h1 className={cx('title')}>{article.title}</h1>
        <p className={cx('minutes')}>
          {say('help.updated', {
            day: formatDate(new Date(article.updated), locale, { timeZone: 'UTC' }),
            n: minutesOf(article),
          })}
        </p>
        <ArticleBlocks blocks={article.blocks} />
      </article>
    </>
  )
}
