import { path as bell } from 'phosphor:bell-simple'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { AlertOpener } from '../alerts/AlertOpener.tsx'
import { useWords } from '../words/use-words.ts'
import css from './Facts.module.css'

const cx = classes(css)

/** What can be done with an instrument that does not trade now. */
export function WhileClosed({ symbol }: { symbol: string }) {
  const say = useWords()
  return (
    <section className={cx('section')}>
      <div className={cx('title')}>
        <h2 className="title-3">{say('closed.while')}</h2>
      </div>
      <AlertOpener symbol={symbol}>
        {(open) => (
          <List>
            <Row
              size="m"
              icon={bell}
              title={say('closed.alert')}
              second={say('closed.alert-text')}
              opens
              onClick={open}
            />
          </List>
        )}
      </AlertOpener>
    </section>
  )
}
