import { classes } from '../classes.ts'
import css from './Gallery.module.css'
import { GalleryButtons } from './GalleryButtons.tsx'
import { GalleryChoices } from './GalleryChoices.tsx'
import { GalleryFields } from './GalleryFields.tsx'
import { GalleryLists } from './GalleryLists.tsx'
import { GalleryNotices } from './GalleryNotices.tsx'
import { GalleryNumbers } from './GalleryNumbers.tsx'
import { GalleryOverlays } from './GalleryOverlays.tsx'
import { GallerySteps } from './GallerySteps.tsx'
import { GalleryTabs } from './GalleryTabs.tsx'

const cx = classes(css)

/** Every component in both themes, for looking at while building. It never ships, so its texts are plain English. */
export function Gallery() {
  return (
    <main className={cx('board')}>
      <h1 className="heard">Candor kit</h1>
      {(['dark', 'light'] as const).map((theme) => (
        <div
          key={theme}
          className={cx('theme')}
          data-theme={theme}
          data-updown="green-up"
          data-money="practice"
        >
          <GalleryNumbers />
          <GalleryButtons />
          <GalleryFields />
          <GalleryTabs />
          <GalleryChoices />
          <GalleryLists />
          <GallerySteps />
          <GalleryNotices />
          <GalleryOverlays />
        </div>
      ))}
    </main>
  )
}
