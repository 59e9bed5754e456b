import type { ComponentType } from 'react'
import { useStore } from 'zustand'
import { addressStore } from '../frame/navigate.ts'
import { type ListName, RequestList } from './RequestList.tsx'

/** A page of what waits, or the list of everything where the address asks for that one. */
export const withList = (list: ListName, Page: ComponentType): ComponentType =>
  function PageOrList() {
    const wantsList = useStore(
      addressStore,
      ({ id, query }) => id === null && new URLSearchParams(query).get('list') === 'all',
    )
    return wantsList ? <RequestList key={list} list={list} /> : <Page />
  }
