import '@candor/kit/fonts.css'
import '@candor/kit/tokens.css'
import '@candor/kit/base.css'
import { Gallery } from '@candor/kit/gallery/Gallery.tsx'
import { createRoot } from 'react-dom/client'

/** Every component in both themes, at /gallery.html under `npm run dev`. It is not part of the build. */
const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
