import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Sheet } from '../dialog/Sheet.tsx'
import { PracticeBadge } from '../notice/PracticeBadge.tsx'
import { Picker } from '../picker/Picker.tsx'
import { ImagePreview } from '../preview/ImagePreview.tsx'
import { KeyValueList } from '../row/KeyValueList.tsx'
import { ToastHost } from '../toast/ToastHost.tsx'
import { createToastStore } from '../toast/toast-store.ts'
import { useToasts } from '../toast/use-toasts.ts'
import { GallerySection } from './GallerySection.tsx'

const card = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="404"><rect width="640" height="404" rx="24" fill="#cfd6de"/><rect x="40" y="60" width="140" height="180" fill="#7d8997"/><text x="220" y="110" font-size="40" fill="#1c2430">TAN WEI LING</text></svg>',
)}`

const leverages = ['1', '2', '5', '10', '20', '50', '100'].map((value) => ({ value, label: `${value}×` }))

export function GalleryOverlays() {
  const [shown, setShown] = useState<'close' | 'expired' | 'sheet' | 'picture' | null>(null)
  const [store] = useState(createToastStore)
  const [leverage, setLeverage] = useState('10')
  const hide = () => setShown(null)
  return (
    <GallerySection title="Overlays">
      <Button tone="line" onClick={() => setShown('close')}>
        Close position
      </Button>
      <Button tone="line" onClick={() => setShown('expired')}>
        Session expiry
      </Button>
      <Button tone="line" onClick={() => setShown('sheet')}>
        Leverage sheet
      </Button>
      <Button tone="line" onClick={() => setShown('picture')}>
        Picture
      </Button>
      <Button tone="line" onClick={() => store.showToast('Content copied', 'done')}>
        Toast
      </Button>
      <Dialog
        open={shown === 'close'}
        title="Close this position?"
        badge={<PracticeBadge>Practice</PracticeBadge>}
        words={{ cancel: 'Cancel', ok: 'Close position' }}
        onCancel={hide}
        onOk={hide}
      >
        At about 96,437.20 you lose <b>$61.79</b> and get back $938.21. The position is cleared after closing.
      </Dialog>
      <Dialog
        open={shown === 'expired'}
        title="Your login session has expired"
        layout="stacked"
        words={{ cancel: 'Stay on this page', ok: 'Log in again' }}
        onCancel={hide}
        onOk={hide}
      >
        You can stay on this page or log in again. What you typed is kept:
        <KeyValueList items={[{ id: 'order', label: 'XAU/USD, Long 10×', value: '$500.00' }]} />
      </Dialog>
      <Sheet
        open={shown === 'sheet'}
        flush
        title="Leverage"
        badge={<PracticeBadge>Practice</PracticeBadge>}
        words={{ close: 'Close' }}
        onClose={hide}
        footer={<Button onClick={() => store.showToast('Saved', 'done')}>Use {leverage}×</Button>}
      >
        <Picker label="Leverage" options={leverages} value={leverage} onChange={setLeverage} />
      </Sheet>
      <ImagePreview
        open={shown === 'picture'}
        src={card}
        alt="Identity card, front"
        onClose={hide}
        words={{ close: 'Close', zoomIn: 'Zoom in', zoomOut: 'Zoom out', whole: 'Whole picture' }}
      />
      <ToastHost toasts={useToasts(store)} />
    </GallerySection>
  )
}
