import { thresholdBounds } from '@candor/domain/portfolio/concentration.ts'
import { SelectBox } from '@candor/kit/choice/SelectBox.tsx'
import { classes } from '@candor/kit/classes.ts'
import { setNotes, type WireLimits } from '@candor/wire/limits.ts'
import { useId, useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { loadWorth } from '../ledger/worth-store.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import css from './Limits.module.css'
import { loadLimits } from './limits-store.ts'

const cx = classes(css)

type Notes = WireLimits['notes']
type Name = keyof Notes

/** What can be chosen; another value that was set before is listed between them. */
const offered: Record<Name, readonly number[]> = {
  instrumentPercent: [10, 20, 30, 40, 50, 60, 80],
  marketPercent: [30, 50, 70, 80, 90],
  leverageTenths: [10, 20, 30, 50, 100, 200],
}

const show = (name: Name, value: number): string =>
  name === 'leverageTenths' ? `${value / 10}×` : `${value}%`

/** When a customer wants a note about how their money is spread. It is chosen and saved at once, because it stops nothing. */
export function NoteThresholds({ notes }: { notes: Notes }) {
  const say = useWords()
  const textOf = useRefusalText()
  const { send } = useSubmission('note-thresholds', setNotes)
  const [shown, setShown] = useState(notes)
  const choose = async (name: Name, value: number | null) => {
    const wanted = { ...shown, [name]: value }
    setShown(wanted)
    const answer = await send({ body: wanted })
    if (!answer.ok) {
      setShown(notes)
      return toasts.showToast(textOf(answer.refusal), 'error')
    }
    toasts.showToast(say('notes.saved'), 'done')
    void loadLimits()
    void loadWorth()
  }
  return (
    <section className={cx('section')}>
      <h2 className="title-3">{say('notes.title')}</h2>
      <p className={cx('why')}>{say('notes.lead')}</p>
      {(Object.keys(offered) as Name[]).map((name) => (
        <Threshold
          key={name}
          name={name}
          value={shown[name]}
          onChoose={(value) => void choose(name, value)}
        />
      ))}
    </section>
  )
}

type ThresholdProps = { name: Name; value: number | null; onChoose: (value: number | null) => void }

function Threshold({ name, value, onChoose }: ThresholdProps) {
  const say = useWords()
  const id = useId()
  const { min, max } = thresholdBounds[name]
  const choices = [...new Set([...offered[name], ...(value === null ? [] : [value])])]
    .filter((each) => each >= min && each <= max)
    .sort((one, other) => one - other)
  return (
    <label className={cx('threshold')} htmlFor={id}>
      <span>{say(`notes.${name}`)}</span>
      <span className={cx('select')}>
        <SelectBox
          id={id}
          value={String(value ?? '')}
          options={[
            ...choices.map((each) => ({
              value: String(each),
              label: say('notes.above', { value: show(name, each) }),
            })),
            { value: '', label: say('notes.never') },
          ]}
          onChange={(chosen) => onChoose(chosen === '' ? null : Number(chosen))}
        />
      </span>
    </label>
  )
}
