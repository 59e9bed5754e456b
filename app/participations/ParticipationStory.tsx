import { path as question } from 'phosphor:question'
import { ActionBar, actedPage } from '@candor/kit/button/ActionBar.tsx'
import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import {
  cancelParticipation,
  readParticipation,
  type WireParticipation,
} from '@candor/wire/participations.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import type { Reader } from '../api/use-fetched.ts'
import { useSubmission } from '../api/use-submission.ts'
import { TakeBack } from '../cash/TakeBack.tsx'
import { useCashRequest } from '../cash/use-cash-request.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { followLink, hrefOf, Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { useListedStrategy } from '../strategies/strategy-store.ts'
import { useWords } from '../words/use-words.ts'
import { FeeSums } from './FeeSums.tsx'
import css from './ParticipationStory.module.css'
import { CheckButton, CheckRow, DownloadRow } from './ProofActs.tsx'
import { leftOver } from './participation-figures.ts'
import type { ParticipationTold } from './participation-steps.ts'
import { adoptParticipation } from './participation-store.ts'
import { RedeemSheet } from './RedeemSheet.tsx'
import { StoryFacts, StorySummary } from './StoryFacts.tsx'
import { StoryTimeline } from './StoryTimeline.tsx'
import { WorthCurve } from './WorthCurve.tsx'

const cx = classes(css)

const read: Reader<ParticipationTold> = (id, options) =>
  request(readParticipation, { params: { id } }, options)

const lookEveryMs = 60_000

/** One participation from the request to the payout. */
export function ParticipationStory({ id }: { id: string }) {
  const say = useWords()
  const { value, refusal, missing, retry, renew, adopt } = useCashRequest('participation', read, id)
  const runs = value?.participation.status === 'in-progress'
  // Its worth changes without anything being told.
  useEffect(() => {
    if (!runs) return
    const looking = setInterval(() => !document.hidden && renew(), lookEveryMs)
    return () => clearInterval(looking)
  }, [runs, renew])
  return (
    <div className={actedPage}>
      <NavBar practice title={say('participation.title')} />
      {missing ? (
        <Missing />
      ) : value ? (
        <Told told={value} onChanged={(participation) => adopt({ ...value, participation })} />
      ) : refusal ? (
        <RefusedState refusal={refusal} onRetry={retry}>
          {say('cash.safe')}
        </RefusedState>
      ) : (
        <Blank />
      )}
    </div>
  )
}

type ToldProps = { told: ParticipationTold; onChanged: (participation: WireParticipation) => void }

function Told({ told, onChanged }: ToldProps) {
  const say = useWords()
  const { participation, trades } = told
  const { strategy } = participation
  const tradesOf = `id=${strategy}&view=trades`
  return (
    <>
      <div className={cx('body')}>
        <StorySummary participation={participation} />
        <WorthCurve told={told} />
        {participation.units !== null && <StoryFacts participation={participation} />}
        <FeeSums participation={participation} />
        <StoryTimeline told={told} />
        <List top>
          {trades.count > 0 && (
            <Row
              title={say('participation.trades')}
              href={hrefOf('aiDetail', tradesOf)}
              onClick={(event) => followLink(event, 'aiDetail', tradesOf)}
            />
          )}
          <Row
            title={say('participation.strategy')}
            href={hrefOf('aiDetail', `id=${strategy}`)}
            onClick={(event) => followLink(event, 'aiDetail', `id=${strategy}`)}
          />
          {!hasEnded(participation) && <CheckRow id={participation.id} />}
          <DownloadRow id={participation.id} />
        </List>
      </div>
      <Acts told={told} onChanged={onChanged} />
    </>
  )
}

const hasEnded = ({ status }: WireParticipation): boolean => status === 'completed' || status === 'rejected'

/** What can still be done: take the request back, take money out, or check what became of it. */
function Acts({ told: { participation, trades }, onChanged }: ToldProps) {
  const say = useWords()
  const [redeeming, setRedeeming] = useState(false)
  const { busy, send } = useSubmission(`cancel-participation.${participation.id}`, cancelParticipation)
  const strategy = useListedStrategy(participation.strategy)
  const takeBack = async () => {
    const answer = await send({ params: { id: participation.id } })
    if (answer.ok) {
      adoptParticipation(answer.value)
      onChanged(answer.value)
    }
    return answer
  }
  if (participation.status === 'in-review')
    return (
      <ActionBar>
        <TakeBack
          title={say('participation.take-back-title', { amount: moneyOf(participation.amount) })}
          text={say('participation.take-back-text')}
          busy={busy}
          onTakeBack={takeBack}
        />
      </ActionBar>
    )
  if (hasEnded(participation))
    return (
      <ActionBar>
        <CheckButton id={participation.id} trades={trades.count} />
      </ActionBar>
    )
  if (leftOver(participation, strategy?.value?.value) === null) return null
  return (
    <ActionBar>
      <Button tone="line" onClick={() => setRedeeming(true)}>
        {say('redeem.title')}
      </Button>
      <RedeemSheet
        participation={participation}
        open={redeeming}
        onClose={() => setRedeeming(false)}
        onChanged={onChanged}
      />
    </ActionBar>
  )
}

function Missing() {
  const say = useWords()
  const step = (
    <Link to="aiRecord" instead className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('participation.to-record')}
    </Link>
  )
  return (
    <EmptyState icon={question} title={say('participation.missing')} action={step} fill>
      {say('participation.missing-text')}
    </EmptyState>
  )
}

function Blank() {
  const say = useWords()
  return (
    <div className={cx('blank')} aria-busy="true" role="status" aria-label={say('loading')}>
      <Skeleton width="45%" height="1.25rem" />
      <Skeleton width="55%" height="2.75rem" />
      <Skeleton width="100%" height="10rem" />
      <Skeleton width="100%" height="8rem" />
    </div>
  )
}
