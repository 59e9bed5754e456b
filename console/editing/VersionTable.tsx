import { languages } from '@candor/domain/languages/language-table.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ActButton } from '../controls/ActButton.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { changedLanguages, sameSymbols, type Texts } from './changed-languages.ts'
import css from './Editor.module.css'

type ListedVersion<Own extends Texts> = {
  /** What it is called in the list. */
  number: number
  texts: Own | null
  /** The instruments that were chosen for it; null where they are found, and none where a text is about no instrument. */
  symbols?: readonly string[] | null
  by: { number: string; name: string }
  at: string
  publishAt: string | null
  state: 'draft' | 'scheduled' | 'current' | 'past'
}

type VersionTableProps<Own extends Texts> = {
  /** The last written first. */
  versions: readonly ListedVersion<Own>[]
  /** What was there before the first of them. */
  before: Texts | null
  /** What a version without a text has done. */
  gone: string
  onOpen: (texts: Own, number: number) => void
}

/** Who wrote what when, and from when on it is read; an earlier text can be taken into the editor again. */
export function VersionTable<Own extends Texts>({ versions, before, gone, onOpen }: VersionTableProps<Own>) {
  const say = useWords()
  const locale = useLocale()
  const when = (at: string) => formatMoment(new Date(at), locale, new Date())
  const rows = versions.map((version, place) => {
    const earlier = versions[place + 1]
    const changed = changedLanguages(earlier ? earlier.texts : before, version.texts)
    const others = sameSymbols(earlier?.symbols, version.symbols) ? [] : [say('editing.instruments')]
    return { ...version, changed: [...changed.map((each) => languages[each].label), ...others] }
  })
  return (
    <div className={css['versions']}>
      <h2>{say('editing.versions')}</h2>
      <PlainTable
        label={say('editing.versions')}
        rows={rows}
        keyOf={({ number }) => String(number)}
        columns={[
          { id: 'number', head: say('editing.number'), cell: ({ number }) => String(number) },
          { id: 'at', head: say('editing.written'), cell: ({ at }) => when(at) },
          {
            id: 'by',
            head: say('editing.by'),
            cell: ({ by }) => say('pair', { first: by.number, second: by.name }),
          },
          {
            id: 'changed',
            head: say('editing.changed'),
            cell: ({ texts, changed }) =>
              texts === null ? gone : changed.join(', ') || say('editing.unchanged'),
          },
          {
            id: 'from',
            head: say('editing.read-from'),
            cell: ({ publishAt }) => (publishAt === null ? say('editing.nobody') : when(publishAt)),
          },
          {
            id: 'state',
            head: say('editing.state'),
            cell: ({ state }) => (
              <Tag tone={state === 'draft' || state === 'scheduled' ? 'warn' : 'neutral'}>
                {say(`editing.${state}`)}
              </Tag>
            ),
          },
          {
            id: 'open',
            head: say('editing.text'),
            cell: ({ texts, number }) =>
              texts !== null && (
                <ActButton onPress={() => onOpen(texts, number)}>{say('editing.take')}</ActButton>
              ),
          },
        ]}
      />
    </div>
  )
}
