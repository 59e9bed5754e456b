import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { searchSupport, type WireSupportMessage } from '@candor/wire/support.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { useLocale, useWords } from '../words/use-words.ts'

const waitMs = 300

/** Searches what was said before. */
export function MoreSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useWords()
  const locale = useLocale()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly WireSupportMessage[] | null>(null)
  useEffect(() => {
    const asked = words.trim()
    if (asked === '') return setFound(null)
    const ended = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await request(
        searchSupport,
        { query: { words: asked } },
        { signal: ended.signal, quiet: true },
      )
      if (answer.ok) setFound(answer.value.messages)
    }, waitMs)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [words])
  return (
    <Sheet open={open} title={say('support.search')} words={{ close: say('app.close') }} onClose={onClose}>
      <TextField
        label={say('support.search')}
        type="search"
        value={words}
        maxLength={100}
        onChange={({ target }) => setWords(target.value)}
      />
      {found?.length === 0 && <p className="t2">{say('support.search-none')}</p>}
      <List>
        {(found ?? []).map(({ number, text, sentAt }) => (
          <Row
            key={number}
            size="m"
            title={text}
            second={formatMoment(new Date(sentAt), locale, new Date())}
          />
        ))}
      </List>
    </Sheet>
  )
}
