import { ImagePreview } from '@candor/kit/preview/ImagePreview.tsx'
import { useWords } from '../words/use-words.ts'
import type { useOpenedPhoto } from './use-opened-photo.ts'

type PhotoPreviewProps = { photo: ReturnType<typeof useOpenedPhoto>; name: string }

/** A photo that its owner has opened. */
export function PhotoPreview({ photo: { opened, close }, name }: PhotoPreviewProps) {
  const say = useWords()
  return (
    <ImagePreview
      open={opened !== null}
      src={opened?.picture ?? ''}
      alt={name}
      onClose={close}
      words={{
        close: say('app.close'),
        zoomIn: say('identity.zoom-in'),
        zoomOut: say('identity.zoom-out'),
        whole: say('identity.zoom-whole'),
      }}
    />
  )
}
