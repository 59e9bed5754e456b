import { path as bank } from 'phosphor:bank'
import { path as identification } from 'phosphor:identification-card'
import { path as shield } from 'phosphor:shield-check'
import { path as signOut } from 'phosphor:sign-out'
import { useCallback, useState } from 'react'
import { InfiniteList } from '../list/InfiniteList.tsx'
import { PullToRefresh } from '../list/PullToRefresh.tsx'
import { Change } from '../numbers/Change.tsx'
import { KeyValueList } from '../row/KeyValueList.tsx'
import { List } from '../row/List.tsx'
import { Row } from '../row/Row.tsx'
import { GallerySection } from './GallerySection.tsx'

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

function GalleryHistory() {
  const [count, setCount] = useState(2)
  const [state, setState] = useState<'more' | 'loading' | 'failed' | 'end'>('failed')
  const more = useCallback(async () => {
    setState('loading')
    await later(1200)
    setCount((old) => old + 2)
    setState(count > 4 ? 'end' : 'failed')
  }, [count])
  const refresh = useCallback(() => later(1500), [])
  return (
    <PullToRefresh
      onRefresh={refresh}
      words={{
        pull: 'Pull to refresh',
        release: 'Let go to refresh',
        refreshing: 'Refreshing…',
        refresh: 'Refresh',
      }}
    >
      <InfiniteList
        label="History"
        items={Array.from({ length: count }, (_, index) => `Deposit ${index + 1}`)}
        keyOf={(item) => item}
        render={(item) => (
          <Row size="m" title={item} second="14 Nov, 00:12" end={<Change value={0n} text="$500.00" />} />
        )}
        state={state}
        onMore={more}
        words={{
          loading: 'Loading…',
          end: 'That is all.',
          failed: 'Network error.',
          retry: 'Try again',
        }}
      />
    </PullToRefresh>
  )
}

export function GalleryLists() {
  return (
    <>
      <GallerySection title="Rows" wide>
        <List label="Account">
          <Row icon={identification} title="Identity verification" end="Verified 13 Nov" href="#identity" />
          <Row icon={shield} title="Account security" end="2-step on" href="#security" />
          <Row icon={bank} title="Bank accounts" end="1 linked" href="#banks" />
          <Row icon={signOut} title="Log out" onClick={() => undefined} />
        </List>
      </GallerySection>
      <GallerySection title="How figures look">
        <KeyValueList
          ruled
          items={[
            { id: 'money', label: 'Money', value: '$24,816.40' },
            { id: 'change', label: 'Change', value: <Change value={74n} /> },
            { id: 'worst', label: 'The most you can lose', value: '$502.50', total: true },
          ]}
        />
      </GallerySection>
      <GallerySection title="History" wide>
        <GalleryHistory />
      </GallerySection>
    </>
  )
}
