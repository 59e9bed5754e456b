import { path as brain } from 'phosphor:brain'
import { path as caretDown } from 'phosphor:caret-down'
import { path as lock } from 'phosphor:lock-simple'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDate, formatTime } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { FactStrip } from '@candor/kit/steps/FactStrip.tsx'
import type { WireModelCard } from '@candor/wire/strategies.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { AgainstCoin } from './AgainstCoin.tsx'
import { Calibration } from './Calibration.tsx'
import css from './ModelCard.module.css'
import { ModelWeights } from './ModelWeights.tsx'
import { ReplayOutcome } from './ReplayOutcome.tsx'
import { SimulatedNote } from './SimulatedNote.tsx'
import { strategyName } from './strategy-text.ts'
import { useReplay } from './use-replay.ts'
import type { StrategyDetail } from './use-strategy.ts'

const cx = classes(css)

const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

/** What the learning strategy has learnt, in plain words, and how well it did by it. */
export function ModelCard({ detail }: { detail: StrategyDetail }) {
  const say = useWords()
  const { model, strategy, simulated } = detail
  if (model === null)
    return (
      <EmptyState icon={brain} title={say('model.none')} fill>
        {say('model.none-text')}
      </EmptyState>
    )
  return (
    <div className={cx('page')}>
      <ModelHead model={model} name={strategyName(say, strategy.id)} />
      <ModelWeights weights={model.weights} />
      <Calibration model={model} />
      <AgainstCoin detail={detail} model={model} />
      {simulated && <SimulatedNote why />}
      <div className={cx('ways')}>
        <Nights nights={model.nights} />
        <List top>
          <Row
            title={say('model.trades')}
            href={hrefOf('aiDetail', `id=${strategy.id}&view=trades`)}
            onClick={(event) => followLink(event, 'aiDetail', `id=${strategy.id}&view=trades`)}
          />
        </List>
      </div>
      <CheckWeights detail={detail} />
    </div>
  )
}

/** Trains the weights of the last nights again, here. */
function CheckWeights({ detail }: { detail: StrategyDetail }) {
  const say = useWords()
  const { state, start } = useReplay(detail, 'weights')
  return (
    <section className={cx('check')}>
      <ReplayOutcome state={state} />
      <Button tone="line" busy={state.status === 'running'} onClick={() => void start()}>
        {say('replay.weights')}
      </Button>
    </section>
  )
}

/** The comparison is the headline, never the better figure alone. */
function ModelHead({ model, name }: { model: WireModelCard; name: string }) {
  const say = useWords()
  const { calls, right, learnedDays, trainedAt, hash } = model
  return (
    <>
      <section className={cx('head')}>
        <p className={cx('name')}>
          {name}{' '}
          <Tag tone="accent" icon={lock}>
            {say('model.frozen')}
          </Tag>
        </p>
        {calls > 0 && (
          <h2 className={`title-1 ${cx('said')}`}>
            {say('model.right', { times: Math.round((100 * right) / calls) })}
            <br />
            {say('model.coin-right')}
          </h2>
        )}
        <p className={cx('quiet')}>{say('model.trained-on', { n: learnedDays })}</p>
      </section>
      <FactStrip
        facts={[
          { id: 'days', label: say('model.days'), value: learnedDays },
          { id: 'trained', label: say('model.trained'), value: formatTime(new Date(trainedAt)) },
          { id: 'hash', label: say('model.weights'), value: <code className="mono">{shortHash(hash)}</code> },
        ]}
      />
    </>
  )
}

/** What earlier days were decided by, each by its hash in the log. */
function Nights({ nights }: Pick<WireModelCard, 'nights'>) {
  const say = useWords()
  const locale = useLocale()
  return (
    <details className={cx('nights')}>
      <summary>
        <span>{say('model.nights')}</span>
        <span className={cx('count')}>
          {nights.length} <Icon path={caretDown} size="s" />
        </span>
      </summary>
      <ol>
        {nights.map(({ day, hash }) => (
          <li key={day}>
            <time dateTime={day}>{formatDate(new Date(day), locale, { timeZone: 'UTC' })}</time>
            <code className="mono">{shortHash(hash)}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}
