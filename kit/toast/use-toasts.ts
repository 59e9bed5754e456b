import { useSyncExternalStore } from 'react'
import type { Toast, ToastStore } from './toast-store.ts'

/** `<ToastHost toasts={useToasts(store)} />` */
export const useToasts = (store: ToastStore): readonly Toast[] =>
  useSyncExternalStore(store.subscribe, store.list)
