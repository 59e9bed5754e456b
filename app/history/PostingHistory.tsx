import { path as fileText } from 'phosphor:file-text'
import { path as sliders } from 'phosphor:sliders-horizontal'
import { path as cross } from 'phosphor:x'
import { type PostingFamily, postingFamilies } from '@candor/domain/ledger/posting-family.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { TextChoice } from '@candor/kit/choice/TextChoice.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { useEffect, useMemo, useState } from 'react'
import { PostingDateSheet } from '../ledger/PostingDateSheet.tsx'
import { PostingPages } from '../ledger/PostingPages.tsx'
import { createPostingList, type PostingFilter } from '../ledger/posting-list.ts'
import { allDates, type Period, periodIn, sayPeriod } from '../ledger/posting-period.ts'
import { openPage } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { HistoryPages } from './HistoryPages.tsx'
import css from './PostingHistory.module.css'

const cx = classes(css)

const families = ['all', ...(Object.keys(postingFamilies) as PostingFamily[])] as const
const everything: PostingFilter = { ...allDates, family: 'all' }

const views = ['entries', 'postings'] as const
type HistoryView = (typeof views)[number]

/** Everything that happened to the customer's money, filtered by kind and date: by trade, or posting by posting. */
export function PostingHistory() {
  const say = useWords()
  const query = usePageQuery()
  const [filter, setFilter] = useState({ ...everything, ...periodIn(query) })
  const [choosing, setChoosing] = useState(false)
  const asked = usePageQuery().get('view')
  const [view, setView] = useState<HistoryView>(asked === 'postings' ? 'postings' : 'entries')
  const choose = (period: Period) => {
    setChoosing(false)
    setFilter({ ...filter, ...period })
  }
  const shown = {
    filter,
    filtered: filter.family !== 'all' || filter.from !== '' || filter.until !== '',
    onShowAll: () => setFilter(everything),
  }
  return (
    <>
      <NavBar
        practice
        end={
          <>
            <IconButton
              path={fileText}
              label={say('statement.open')}
              onClick={() => openPage('history', 'view=statement')}
            />
            <IconButton
              path={sliders}
              label={say('history.choose-dates')}
              onClick={() => setChoosing(true)}
            />
          </>
        }
      />
      <Chips
        label={say('history.kinds')}
        options={families.map((value) => ({ value, label: say(`history.${value}`) }))}
        value={filter.family}
        onChange={(family) => setFilter({ ...filter, family })}
      />
      <ChosenDates filter={filter} onOpen={() => setChoosing(true)} onClear={() => choose(allDates)} />
      <div className={cx('view')}>
        <TextChoice
          label={say('history.view')}
          options={views.map((value) => ({ value, label: say(`history.view-${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'entries' ? <HistoryPages {...shown} /> : <Postings {...shown} />}
      <PostingDateSheet
        open={choosing}
        period={filter}
        onChoose={choose}
        onClose={() => setChoosing(false)}
      />
    </>
  )
}

type PostingsProps = { filter: PostingFilter; filtered: boolean; onShowAll: () => void }

function Postings({ filter, filtered, onShowAll }: PostingsProps) {
  const list = useMemo(() => createPostingList(filter), [filter])
  useEffect(() => list.start(), [list])
  return <PostingPages list={list} filtered={filtered} onShowAll={onShowAll} />
}

/** The dates that are chosen, with a way to change them and a way to let them go. */
function ChosenDates(props: { filter: Period; onOpen: () => void; onClear: () => void }) {
  const say = useWords()
  const locale = useLocale()
  const { from, until } = props.filter
  if (from === '' && until === '') return null
  return (
    <div className={cx('dates')}>
      <button type="button" className={cx('chosen')} onClick={props.onOpen}>
        {sayPeriod(say, locale, { from, until })}
      </button>
      <button
        type="button"
        className={cx('clear')}
        onClick={props.onClear}
        aria-label={say('history.all-dates')}
      >
        <Icon path={cross} size="s" />
      </button>
    </div>
  )
}
