import { path as eye } from 'phosphor:eye'
import { path as eyeSlash } from 'phosphor:eye-slash'
import { useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { classes } from '../classes.ts'
import css from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

const cx = classes(css)

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'leading'> & {
  words: { show: string; hide: string }
}

export function PasswordField({ words, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const button = (
    <span className={cx('tail')}>
      <IconButton
        path={shown ? eyeSlash : eye}
        label={shown ? words.hide : words.show}
        // Keeps the cursor, and the phone's keyboard, in the field.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setShown(!shown)}
      />
    </span>
  )
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      trailing={button}
    />
  )
}
