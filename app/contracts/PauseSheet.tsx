import { path as warningCircle } from 'phosphor:warning-circle'
import { Button } from '@candor/kit/button/Button.tsx'
import { RadioGroup } from '@candor/kit/choice/RadioGroup.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { pauseContracts } from '@candor/wire/contracts.ts'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { adoptPause, loadContracts } from './contract-store.ts'
import css from './PauseSheet.module.css'

const cx = classes(css)

const lengths = ['15', '60', '1440'] as const

/** How long to pause. It is said before that a pause cannot be ended early. */
export function PauseSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useWords()
  const locale = useLocale()
  const [minutes, setMinutes] = useState<(typeof lengths)[number]>('15')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const begin = async () => {
    setState('busy')
    const answer = await request(pauseContracts, { body: { minutes } })
    setState(answer.ok ? 'idle' : 'failed')
    if (!answer.ok) return
    adoptPause(answer.value.pausedUntil)
    void loadContracts()
    onClose()
  }
  const endOf = (each: string) =>
    formatMoment(new Date(Date.now() + Number(each) * 60_000), locale, new Date())
  return (
    <Sheet
      open={open}
      title={say('pause.title')}
      words={{ close: say('app.close') }}
      onClose={onClose}
      flush
      footer={
        <div className={cx('foot')}>
          {state === 'failed' && (
            <Note tone="danger" icon={warningCircle} role="alert">
              {say('pause.failed')}
            </Note>
          )}
          <Button busy={state === 'busy'} onClick={() => void begin()}>
            {say('pause.begin')}
          </Button>
        </div>
      }
    >
      <p className={cx('text')}>{say('pause.text')}</p>
      <RadioGroup
        label={say('pause.length')}
        options={lengths.map((value) => ({
          value,
          title: say(`pause.${value}`),
          second: say('pause.until', { time: endOf(value) }),
        }))}
        value={minutes}
        onChange={setMinutes}
      />
      <p className={cx('text', 'quiet')}>{say('pause.no-end')}</p>
    </Sheet>
  )
}
