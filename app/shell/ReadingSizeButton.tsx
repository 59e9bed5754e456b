import { path as textAa } from 'phosphor:text-aa'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useWords } from '../words/use-words.ts'
import { readingSizeStore, readingSizes, setReadingSize } from './reading-size.ts'

/** Lets the reader of an article choose how large it is set. */
export function ReadingSizeButton() {
  const say = useWords()
  const [open, setOpen] = useState(false)
  const { size } = useStore(readingSizeStore)
  return (
    <>
      <IconButton path={textAa} label={say('app.text-size')} onClick={() => setOpen(true)} />
      <Sheet
        open={open}
        title={say('app.text-size')}
        words={{ close: say('app.close') }}
        onClose={() => setOpen(false)}
      >
        <Segmented
          label={say('app.text-size')}
          options={readingSizes.map((value) => ({ value, label: say(`app.text-${value}`) }))}
          value={size}
          onChange={setReadingSize}
        />
      </Sheet>
    </>
  )
}
