import { TextChoice } from '@candor/kit/choice/TextChoice.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useState } from 'react'
import { SettledList } from '../contracts/SettledList.tsx'
import css from '../positions/TradeList.module.css'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { ClosedList } from './ClosedList.tsx'

const cx = classes(css)

const kinds = ['leveraged', 'delivery'] as const
type ClosedKind = (typeof kinds)[number]

const kindOf = (text: string | null): ClosedKind => kinds.find((kind) => kind === text) ?? 'leveraged'

/** What has ended, of one kind of trade at a time: they have different things to say. */
export function ClosedTab() {
  const say = useWords()
  const asked = usePageQuery().get('kind')
  const [chosen, setChosen] = useState({ asked, kind: kindOf(asked) })
  if (chosen.asked !== asked) setChosen({ asked, kind: kindOf(asked) })
  return (
    <>
      <div className={cx('kinds')}>
        <TextChoice
          label={say('contracts.closed-kinds')}
          options={kinds.map((value) => ({ value, label: say(`contracts.${value}`) }))}
          value={chosen.kind}
          onChange={(kind) => setChosen({ asked, kind })}
        />
      </div>
      {chosen.kind === 'delivery' ? <SettledList /> : <ClosedList />}
    </>
  )
}
