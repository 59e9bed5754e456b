import { path as eye } from 'phosphor:eye'
import { path as image } from 'phosphor:image'
import { path as trash } from 'phosphor:trash'
import { IconButton } from '../button/IconButton.tsx'
import { FileCard } from '../field/FileCard.tsx'
import { FilePick } from '../field/FilePick.tsx'
import { FactStrip } from '../steps/FactStrip.tsx'
import { Steps } from '../steps/Steps.tsx'
import { GallerySection } from './GallerySection.tsx'

const words = { done: 'Done:', now: 'Now:', 'to-come': 'To come:', failed: 'Refused:' }

export function GallerySteps() {
  return (
    <>
      <GallerySection title="Steps" wide>
        <FactStrip
          facts={[
            { id: 'step', label: 'Step', value: '3 of 4' },
            { id: 'next', label: 'Acts next', value: 'A reviewer' },
            { id: 'by', label: 'By', value: '11:41 today' },
          ]}
        />
        <br />
        <Steps
          label="How far the request is"
          words={words}
          steps={[
            { id: 'asked', state: 'done', title: 'You asked for $500.00', time: '09:41' },
            {
              id: 'no',
              state: 'failed',
              title: 'A reviewer said no',
              time: '09:50',
              posting: { label: 'Set aside to cash', amount: '$500.00' },
            },
            { id: 'now', state: 'now', title: 'A reviewer checks it', time: 'by 11:41', text: 'R-07.' },
            { id: 'later', state: 'to-come', title: 'Paid to your bank' },
          ]}
        />
      </GallerySection>
      <GallerySection title="Files">
        <FilePick icon={image} label="Choose a file" accept="image/png" onPick={() => undefined} />
        <br />
        <FileCard
          picture={null}
          name="receipt-14-nov.jpg"
          second="Uploading, 40%"
          part={0.4}
          progressLabel="Receipt"
          end={<IconButton path={trash} label="Remove" />}
        />
        <br />
        <FileCard
          picture={null}
          name="receipt-14-nov.jpg"
          second="Seen by you and 1 reviewer"
          end={<IconButton path={eye} label="Open" />}
        />
      </GallerySection>
    </>
  )
}
