import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { readHelpVersions, WireHelpTexts } from '@candor/wire/help-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { ActButton } from '../controls/ActButton.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'

type Versions = ReplyOf<typeof readHelpVersions>['versions']

type HelpVersionsProps = { versions: Versions; onTake: (texts: WireHelpTexts) => void }

/** Who wrote what when, and from when on it is read; an earlier text can be taken into the editor again. */
export function HelpVersions({ versions, onTake }: HelpVersionsProps) {
  const say = useWords()
  const locale = useLocale()
  const when = (at: string) => formatMoment(new Date(at), locale, new Date())
  return (
    <PlainTable
      label={say('help-desk.versions')}
      rows={versions}
      keyOf={({ id }) => id}
      columns={[
        { id: 'at', head: say('help-desk.written'), cell: ({ at }) => when(at) },
        {
          id: 'by',
          head: say('help-desk.by'),
          cell: ({ by }) => say('pair', { first: by.number, second: by.name }),
        },
        { id: 'from', head: say('help-desk.read-from'), cell: ({ publishAt }) => when(publishAt) },
        { id: 'state', head: say('help-desk.state'), cell: ({ state }) => say(`help-desk.${state}`) },
        {
          id: 'take',
          head: say('help-desk.text'),
          cell: ({ texts }) =>
            texts === null ? (
              say('help-desk.back')
            ) : (
              <ActButton onPress={() => onTake(texts)}>{say('help-desk.take')}</ActButton>
            ),
        },
      ]}
    />
  )
}
