import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import row from '../row/Row.module.css'
import { Switch } from './Switch.tsx'

const rowClass = classes(row)

type SwitchRowProps = Omit<ComponentProps<typeof Switch>, 'title'> & { title: ReactNode; second?: ReactNode }

/** A settings row that turns something on or off; the whole row is the target. */
export function SwitchRow({ title, second, ...input }: SwitchRowProps) {
  const id = useId()
  const describes = second !== undefined
  return (
    <label className={rowClass('item', 'row', 'small', !describes && 'tight', 'pressable')} htmlFor={id}>
      <span className={rowClass('grow')}>
        <span id={`${id}-title`} className={rowClass('first')}>
          {title}
        </span>
        {describes && (
          <span id={`${id}-second`} className={rowClass('second')}>
            {second}
          </span>
        )}
      </span>
      <Switch
        {...input}
        id={id}
        aria-labelledby={`${id}-title`}
        aria-describedby={describes ? `${id}-second` : undefined}
      />
    </label>
  )
}
