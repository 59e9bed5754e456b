import { path as warningCircle } from 'phosphor:warning-circle'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { NavBar } from './NavBar.tsx'
import css from './PageStates.module.css'

/** A page that could not be shown. The whole of it can be tapped; the way back stays. */
export function PageNotice({ text, onTap }: { text: string; onTap: () => void }) {
  return (
    <>
      <NavBar />
      <div role="alert">
        <button type="button" className={css['notice']} onClick={onTap}>
          <Icon path={warningCircle} size="l" />
          <span>{text}</span>
        </button>
      </div>
    </>
  )
}
