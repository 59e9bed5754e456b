import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import type { ComponentProps } from 'react'
import { useStore } from 'zustand'
import { addressStore, goTo } from '../frame/navigate.ts'
import type { CaseList } from './use-others.ts'

/** The view of a list that the address names, or else the first one. */
export function useView<View extends string>(views: readonly [View, ...View[]]): View {
  const named = useStore(addressStore, ({ query }) => new URLSearchParams(query).get('state'))
  return views.find((each) => each === named) ?? views[0]
}

type ViewTabsProps<View extends string> = Pick<ComponentProps<typeof Tabs<View>>, 'label' | 'tabs'> & {
  place: CaseList
  view: View
}

/** The views of a list. Which one is shown is in the address, unless it is the first. */
export function ViewTabs<View extends string>({ place, view, label, tabs }: ViewTabsProps<View>) {
  return (
    <Tabs<View>
      label={label}
      tabs={tabs}
      value={view}
      onChange={(chosen) => goTo(place, null, chosen === tabs[0]?.value ? '' : `state=${chosen}`)}
    />
  )
}
