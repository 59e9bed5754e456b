import { createToastStore } from '@candor/kit/toast/toast-store.ts'

/** The one place that toasts are shown. */
export const toasts = createToastStore()
