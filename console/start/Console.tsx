import { path as compass } from 'phosphor:compass'
import { activityStore } from '@candor/client/api/activity.ts'
import { Boundary } from '@candor/client/page/Boundary.tsx'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { ToastHost } from '@candor/kit/toast/ToastHost.tsx'
import { useToasts } from '@candor/kit/toast/use-toasts.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { addressStore, replaceAddress } from '../frame/navigate.ts'
import { firstPlace, mayOpen, type PlaceName } from '../frame/place-table.ts'
import { ConfirmDialog } from '../session/ConfirmDialog.tsx'
import { FactorSetup } from '../session/FactorSetup.tsx'
import { leaveWhenIdle } from '../session/leave-when-idle.ts'
import { operatorStore, signOut } from '../session/operator-store.ts'
import { SignIn } from '../session/SignIn.tsx'
import { needWords } from '../words/console-words.ts'
import { useWords } from '../words/use-console-words.ts'
import css from './Console.module.css'
import { placeLoaders } from './place-loaders.ts'
import { Rail } from './Rail.tsx'

type Code = { name: PlaceName; Page: ComponentType } | { name: PlaceName; failed: true } | null

/** The code and the words of a page, fetched when it is opened. */
function usePlace(name: PlaceName | null): { code: Code; retry: () => void } {
  const [code, setCode] = useState<Code>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (name === null) return
    let current = true
    const { load, words } = placeLoaders[name]
    Promise.all([load(), needWords(words)])
      .then(([Page]) => current && setCode({ name, Page }))
      .catch(() => current && setCode({ name, failed: true }))
    return () => {
      current = false
    }
  }, [name, attempt])
  return { code: code?.name === name ? code : null, retry: () => setAttempt(attempt + 1) }
}

function Notice({ text }: { text: string }) {
  const say = useWords()
  return (
    <ConsolePage title={say('app.name')}>
      <EmptyState fill icon={compass} title={text} />
    </ConsolePage>
  )
}

function OpenPlace({ name }: { name: PlaceName }) {
  const say = useWords()
  const { code, retry } = usePlace(name)
  const title = say(`place.${name}`)
  const failed = (
    <ConsolePage title={title}>
      <ErrorState
        fill
        title={say('state.failed')}
        words={{ retry: say('state.retry') }}
        onRetry={() => ('failed' in (code ?? {}) ? retry() : window.location.reload())}
      />
    </ConsolePage>
  )
  if (code === null) return <ConsolePage title={title}>{null}</ConsolePage>
  if ('failed' in code) return failed
  return (
    <Boundary key={name} fallback={failed}>
      <code.Page />
    </Boundary>
  )
}

/** Shows the toasts, and a loading text while a request takes longer than 800 ms. */
function Toasts() {
  const say = useWords()
  const slow = useStore(activityStore, (state) => state.slow > 0)
  const loading = say('loading')
  useEffect(() => {
    if (!slow) return
    toasts.showLoading(loading)
    return () => toasts.hideLoading()
  }, [slow, loading])
  return <ToastHost toasts={useToasts(toasts)} />
}

/** The session has ended while a page was open. */
function AskAgain({ onLogIn }: { onLogIn: () => void }) {
  const say = useWords()
  const [asking, setAsking] = useState(true)
  return (
    <Dialog
      open={asking}
      layout="stacked"
      title={say('expired.title')}
      words={{ ok: say('expired.log-in'), cancel: say('expired.stay') }}
      onCancel={() => setAsking(false)}
      onOk={onLogIn}
    >
      {say('expired.text')}
    </Dialog>
  )
}

/** The console: who is not known logs in, who has no second factor sets one up, everybody else has the rail and a page. */
export function Console() {
  const say = useWords()
  const state = useStore(operatorStore)
  const { place } = useStore(addressStore)
  const [password, setPassword] = useState('')
  const here = state.status === 'here' || state.status === 'expired' ? state.operator : null
  const ready = here?.secondFactor === true
  const first = here && place === 'first' ? firstPlace(here.roles) : null
  useEffect(() => {
    if (ready && first !== null) replaceAddress(first)
  }, [ready, first])
  useEffect(() => (ready ? leaveWhenIdle(() => void signOut(true)) : undefined), [ready])
  // Nothing of a password is left once it has been of use.
  useEffect(() => {
    if (ready) setPassword('')
  }, [ready])

  if (!here)
    return (
      <>
        <SignIn onPassword={setPassword} />
        <Toasts />
      </>
    )
  if (!ready) return <FactorSetup typedPassword={password} />
  const name = place === 'first' ? first : place
  return (
    <div className={css['frame']}>
      <Rail current={name} roles={here.roles} />
      {name === null && <Notice text={say('state.missing')} />}
      {name !== null && !mayOpen(name, here.roles) && <Notice text={say('state.not-yours')} />}
      {name !== null && mayOpen(name, here.roles) && <OpenPlace name={name} />}
      {state.status === 'expired' && (
        <AskAgain onLogIn={() => operatorStore.setState({ status: 'nobody' }, true)} />
      )}
      <ConfirmDialog />
      <Toasts />
    </div>
  )
}
