import { createToastStore } from '@candor/kit/toast/toast-store.ts'

/** The one place that the console's toasts are shown. */
export const toasts = createToastStore()
